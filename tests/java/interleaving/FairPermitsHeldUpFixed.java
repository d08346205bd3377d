package interleaving;

import java.util.concurrent.Semaphore;

/** Both permits are taken at once. */
public class FairPermitsHeldUpFixed {
    private static final Semaphore PERMITS = new Semaphore(2, true);

    private static void large() {
        PERMITS.acquireUninterruptibly(2);
        PERMITS.release(2);
    }

    private static void small() {
        PERMITS.acquireUninterruptibly(2);
        PERMITS.release(2);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(FairPermitsHeldUpFixed::large);
        Thread second = new Thread(FairPermitsHeldUpFixed::small);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
