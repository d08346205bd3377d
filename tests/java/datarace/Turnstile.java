package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** Defect: who has a pass does without the lock, both when counting and when releasing. */
final class Turnstile {
    private final ReentrantLock lock = new ReentrantLock();
    private int visitors;

    void enter(boolean hasPass) {
        if (!hasPass) {
            lock.lock();
        }
        visitors++; // ~ data-race #1
        if (!hasPass) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        Turnstile gate = new Turnstile();
        new Thread(() -> gate.enter(false)).start();
        new Thread(() -> gate.enter(true)).start();
    }
}
