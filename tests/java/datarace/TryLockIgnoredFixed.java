package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** No race: who fails to get the lock does not update. */
final class TryLockIgnoredFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private int visits;

    void visit() {
        if (!lock.tryLock()) {
            return;
        }
        try {
            visits++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TryLockIgnoredFixed museum = new TryLockIgnoredFixed();
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
