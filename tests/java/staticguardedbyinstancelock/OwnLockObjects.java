package staticguardedbyinstancelock;

import java.util.concurrent.locks.ReentrantLock;

/** Each counter makes a lock of its own, and all draw from one static number. */
public class OwnLockObjects {
    private static int next;
    private static int last;
    private final Object lock = new Object();
    private final ReentrantLock other = new ReentrantLock();

    int draw() {
        synchronized (lock) {
            return next++; // ~ static-guarded-by-instance-lock #1
        }
    }

    void mark(int number) {
        other.lock();
        try {
            last = number; // ~ static-guarded-by-instance-lock #1
        } finally {
            other.unlock();
        }
    }

    public static void main(String[] args) {
        OwnLockObjects north = new OwnLockObjects();
        OwnLockObjects south = new OwnLockObjects();
        new Thread(() -> north.mark(north.draw())).start();
        new Thread(() -> south.mark(south.draw())).start();
    }
}
