package locknotreleased;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Each answer of {@code tryLock} is asked for, at once or at the end. */
public class TriedInVainFixed {
    private final Lock from = new ReentrantLock();
    private final Lock to = new ReentrantLock();
    private int moved;

    boolean move() {
        if (from.tryLock()) {
            try {
                if (!to.tryLock()) {
                    return false;
                }
                moved++;
                to.unlock();
                return true;
            } finally {
                from.unlock();
            }
        }
        return false;
    }

    void moveSoon() throws InterruptedException {
        boolean isTaken = false;
        try {
            isTaken = from.tryLock(1, TimeUnit.SECONDS);
            if (isTaken) {
                moved++;
            }
        } finally {
            if (isTaken) {
                from.unlock();
            }
        }
    }

    void moveNow(boolean isShared) {
        if (isShared) {
            from.lock();
        }
        moved++;
        if (isShared) {
            from.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TriedInVainFixed pair = new TriedInVainFixed();
        new Thread(pair::move).start();
        new Thread(() -> pair.moveNow(args.length > 0)).start();
        pair.moveSoon();
    }
}
