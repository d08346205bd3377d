package interleaving;

import java.util.concurrent.Semaphore;

/** A thread waits for two permits at the head of a fair queue; the one who would give back what it needs stands behind it. */
public class FairPermitsHeldUp {
    private static final Semaphore PERMITS = new Semaphore(2, true);

    private static void large() {
        PERMITS.acquireUninterruptibly(2); // ~ deadlock #1
        PERMITS.release(2);
    }

    private static void small() {
        PERMITS.acquireUninterruptibly();
        PERMITS.acquireUninterruptibly(); // ~ deadlock #1
        PERMITS.release(2);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(FairPermitsHeldUp::large);
        Thread second = new Thread(FairPermitsHeldUp::small);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
