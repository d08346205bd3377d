package datarace;

import java.util.concurrent.atomic.AtomicInteger;

/** No race: a lock of its own making, and who does not get it goes away. */
final class OwnLockClassFixed {
    /** Spins until it is free. */
    static final class Spin {
        private final AtomicInteger state = new AtomicInteger(0);

        void lock() {
            while (!tryLock()) {
                Thread.onSpinWait();
            }
        }

        boolean tryLock() {
            return state.compareAndSet(0, 1);
        }

        void unlock() {
            state.set(0);
        }
    }

    private final Spin spin = new Spin();
    private int entered;

    void enter() {
        spin.lock();
        try {
            entered++;
        } finally {
            spin.unlock();
        }
    }

    void hurry() {
        if (spin.tryLock()) {
            count();
            spin.unlock();
        }
    }

    private void count() {
        entered++;
    }

    public static void main(String[] args) throws InterruptedException {
        OwnLockClassFixed gate = new OwnLockClassFixed();
        Thread north = new Thread(gate::enter);
        Thread south = new Thread(gate::hurry);
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println(gate.entered);
    }
}
