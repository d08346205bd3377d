package interleaving;

import java.util.concurrent.CountDownLatch;

/**
 * The end of a thread locks its `Thread` object. A holder keeps that lock until the main thread has joined the worker,
 * which cannot end before.
 */
public class WorkerMonitorHeld {
    private static final CountDownLatch joined = new CountDownLatch(1);

    private static void hold(Thread worker) {
        synchronized (worker) {
            try {
                joined.await(); // ~ deadlock #1
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(Thread::yield);
        Thread holder = new Thread(() -> hold(worker));
        worker.start();
        holder.start();
        worker.join();
        joined.countDown();
    }
}
