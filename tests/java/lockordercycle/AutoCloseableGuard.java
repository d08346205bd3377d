package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Can deadlock: try-with-resources holds the locks, in opposite orders. */
final class AutoCloseableGuard {
    static final class Held implements AutoCloseable {
        private final Lock lock;

        Held(Lock lock) {
            this.lock = lock;
            lock.lock(); // ~ lock-order-cycle #1
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private final Lock door = new ReentrantLock();
    private final Lock window = new ReentrantLock();
    private int opened;

    void air() {
        try (Held first = new Held(door); Held second = new Held(window)) {
            opened++;
        }
    }

    void leave() {
        try (Held first = new Held(window)) {
            try (Held second = new Held(door)) {
                opened = 0;
            }
        }
    }

    public static void main(String[] args) {
        AutoCloseableGuard room = new AutoCloseableGuard();
        new Thread(room::air).start();
        new Thread(room::leave).start();
    }
}
