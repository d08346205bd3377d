package locknotreleased;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** If the second lock is taken, the first stays locked. */
public class TriedInVain {
    private final Lock from = new ReentrantLock();
    private final Lock to = new ReentrantLock();
    private int moved;

    boolean move() {
        if (from.tryLock()) { // ~ lock-not-released #1
            if (!to.tryLock()) {
                return false; // ~ lock-not-released #1
            }
            moved++;
            to.unlock();
            from.unlock();
            return true;
        }
        return false;
    }

    public static void main(String[] args) {
        TriedInVain pair = new TriedInVain();
        new Thread(pair::move).start();
        new Thread(pair::move).start();
    }
}
