package locknotreleased;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A box is asked for its lock each time. Nothing is known of the boxes. */
public class AskedForAgainFixed {
    static final class Box {
        private final Lock lock = new ReentrantLock();
        private String last;

        Lock lock() {
            return lock;
        }
    }

    private static final Box[] BOXES = new Box[4];

    static String read(Box box) {
        box.lock().lock();
        try {
            return box.last == null ? "" : box.last;
        } finally {
            box.lock().unlock();
        }
    }

    public static void main(String[] args) {
        System.out.println(read(BOXES[args.length]));
    }
}
