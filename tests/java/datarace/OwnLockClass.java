package datarace;

import java.util.concurrent.atomic.AtomicInteger;

/** A lock of its own making, which one method takes without looking whether it got it. */
final class OwnLockClass {
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
            entered++; // ~ data-race #1
        } finally {
            spin.unlock();
        }
    }

    void hurry() {
        spin.tryLock();
        entered++; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        OwnLockClass gate = new OwnLockClass();
        Thread north = new Thread(gate::enter);
        Thread south = new Thread(gate::hurry);
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println(gate.entered);
    }
}
