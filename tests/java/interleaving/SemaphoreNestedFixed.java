package interleaving;

import java.util.concurrent.Semaphore;

/** A thread acquires the only permit of a semaphore once. */
public class SemaphoreNestedFixed {
    private static final Semaphore PERMIT = new Semaphore(1);
    private static int count;

    private static void outer() {
        PERMIT.acquireUninterruptibly();
        inner();
        PERMIT.release();
    }

    private static void inner() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(SemaphoreNestedFixed::outer);
        worker.start();
        worker.join();
        assert count == 1;
    }
}
