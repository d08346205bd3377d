package interleaving;

import java.util.concurrent.Semaphore;

/** The permit is released twice, so that later two threads may be inside. */
public class SemaphoreReleasedTwice {
    private static final Semaphore PERMIT = new Semaphore(1);
    private static volatile int count;

    private static void add() {
        PERMIT.acquireUninterruptibly();
        try {
            count++;
            PERMIT.release();
        } finally {
            PERMIT.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(SemaphoreReleasedTwice::add);
        Thread second = new Thread(SemaphoreReleasedTwice::add);
        first.start();
        second.start();
        add();
        first.join();
        second.join();
        assert count == 3; // ~ assertion #1
    }
}
