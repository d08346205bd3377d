package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** Fine: the lock is taken and released if there is more than one entrance, as here; the flag never changes. */
final class TurnstileFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private final boolean shared;
    private int visitors;

    TurnstileFixed(int entrances) {
        shared = entrances > 1;
    }

    void enter() {
        if (shared) {
            lock.lock();
        }
        visitors++;
        if (shared) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        TurnstileFixed gate = new TurnstileFixed(2);
        new Thread(gate::enter).start();
        new Thread(gate::enter).start();
    }
}
