package staticguardedbyinstancelock;

import java.util.concurrent.locks.ReentrantLock;

/** The locks are as static as the numbers; or all counters are given one. */
public class OwnLockObjectsFixed {
    private static int next;
    private static int last;
    private static final Object lock = new Object();
    private final ReentrantLock other;

    OwnLockObjectsFixed(ReentrantLock other) {
        this.other = other;
    }

    int draw() {
        synchronized (lock) {
            return next++;
        }
    }

    void mark(int number) {
        other.lock();
        try {
            last = number;
        } finally {
            other.unlock();
        }
    }

    public static void main(String[] args) {
        ReentrantLock shared = new ReentrantLock();
        OwnLockObjectsFixed north = new OwnLockObjectsFixed(shared);
        OwnLockObjectsFixed south = new OwnLockObjectsFixed(shared);
        new Thread(() -> north.mark(north.draw())).start();
        new Thread(() -> south.mark(south.draw())).start();
    }
}
