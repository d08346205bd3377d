package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** Races: tryLock may fail, and the update goes on all the same. */
final class TryLockIgnored {
    private final ReentrantLock lock = new ReentrantLock();
    private int visits;

    void visit() {
        boolean locked = lock.tryLock();
        try {
            visits++; // ~ data-race #1
        } finally {
            if (locked) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TryLockIgnored museum = new TryLockIgnored();
        Runnable group = () -> {
            for (int i = 0; i < 500; i++) {
                museum.visit();
            }
        };
        Thread morning = new Thread(group);
        Thread evening = new Thread(group);
        morning.start();
        evening.start();
        morning.join();
        evening.join();
        System.out.println(museum.visits);
    }
}
