package interleaving;

import java.util.concurrent.Semaphore;

/** The permit is released once. */
public class SemaphoreReleasedTwiceFixed {
    private static final Semaphore PERMIT = new Semaphore(1);
    private static volatile int count;

    private static void add() {
        PERMIT.acquireUninterruptibly();
        try {
            count++;
        } finally {
            PERMIT.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(SemaphoreReleasedTwiceFixed::add);
        Thread second = new Thread(SemaphoreReleasedTwiceFixed::add);
        first.start();
        second.start();
        add();
        first.join();
        second.join();
        assert count == 3;
    }
}
