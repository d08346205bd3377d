package guardedby;

import java.util.concurrent.locks.ReentrantLock;
import net.jcip.annotations.GuardedBy;

/** The lock is tried first, and waited for if need be: it is held in any case. And a method that refuses who does not hold it. */
public class TriedLock {
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private int count;

    void increment() {
        boolean isHeld = lock.tryLock();
        if (!isHeld) {
            lock.lock();
        }
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    void checkedIncrement() {
        if (!lock.isHeldByCurrentThread()) {
            throw new IllegalMonitorStateException();
        }
        count++;
    }

    public static void main(String[] args) {
        TriedLock shared = new TriedLock();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::increment).start();
            new Thread(() -> {
                try {
                    shared.checkedIncrement();
                } catch (IllegalMonitorStateException refused) {
                    System.out.println("refused");
                }
            }).start();
        }
    }
}
