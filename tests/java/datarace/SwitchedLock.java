package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** Defect: the flag that says whether to take the lock changes, so that it need not say the same twice. */
final class SwitchedLock {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean shared = true;
    private int visitors;

    void enter() {
        if (shared) {
            lock.lock();
        }
        visitors++; // ~ data-race #1
        if (shared && lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    void close() {
        shared = false;
    }

    public static void main(String[] args) {
        SwitchedLock gate = new SwitchedLock();
        new Thread(gate::enter).start();
        new Thread(gate::enter).start();
        gate.close();
    }
}
