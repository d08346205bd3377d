package interleaving;

import java.util.concurrent.Semaphore;

/** A thread acquires the only permit of a semaphore twice. */
public class SemaphoreNested {
    private static final Semaphore PERMIT = new Semaphore(1);
    private static int count;

    private static void outer() {
        PERMIT.acquireUninterruptibly();
        inner();
        PERMIT.release();
    }

    private static void inner() {
        PERMIT.acquireUninterruptibly(); // ~ deadlock #1
        count++;
        PERMIT.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(SemaphoreNested::outer);
        worker.start();
        worker.join();
        assert count == 1;
    }
}
