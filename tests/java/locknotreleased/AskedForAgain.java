package locknotreleased;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A box is asked for its lock each time; one path does not ask again. Nothing is known of the boxes. */
public class AskedForAgain {
    static final class Box {
        private final Lock lock = new ReentrantLock();
        private String last;

        Lock lock() {
            return lock;
        }
    }

    private static final Box[] BOXES = new Box[4];

    static String read(Box box) {
        box.lock().lock(); // ~ lock-not-released #1
        String last = box.last;
        if (last == null) {
            return "";
        }
        box.lock().unlock();
        return last;
    }

    public static void main(String[] args) {
        System.out.println(read(BOXES[args.length]));
    }
}
