package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: the door is always held before the window. */
final class AutoCloseableGuardFixed {
    static final class Held implements AutoCloseable {
        private final Lock lock;

        Held(Lock lock) {
            this.lock = lock;
            lock.lock();
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
        try (Held first = new Held(door)) {
            try (Held second = new Held(window)) {
                opened = 0;
            }
        }
    }

    public static void main(String[] args) {
        AutoCloseableGuardFixed room = new AutoCloseableGuardFixed();
        new Thread(room::air).start();
        new Thread(room::leave).start();
    }
}
