package interleaving;

import java.util.concurrent.CountDownLatch;

/**
 * The worker notifies whoever waits for its `Thread` object. That may be a thread that joins it, which waits again:
 * the main thread is not told.
 */
public class JoinTakesNotify {
    private static final CountDownLatch done = new CountDownLatch(1);
    private static boolean ready;

    private static void work() {
        Thread self = Thread.currentThread();
        synchronized (self) {
            ready = true;
            self.notify();
        }
        try {
            done.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void join(Thread worker) {
        try {
            worker.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(JoinTakesNotify::work);
        Thread joiner = new Thread(() -> join(worker));
        worker.start();
        joiner.start();
        synchronized (worker) {
            while (!ready) {
                worker.wait(); // ~ lost-wakeup #1
            }
        }
        done.countDown();
    }
}
