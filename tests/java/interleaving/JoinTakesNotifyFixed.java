package interleaving;

import java.util.concurrent.CountDownLatch;

/**
 * All that wait for the `Thread` object are notified: those that join it wait again, and the main thread goes on.
 */
public class JoinTakesNotifyFixed {
    private static final CountDownLatch done = new CountDownLatch(1);
    private static boolean ready;

    private static void work() {
        Thread self = Thread.currentThread();
        synchronized (self) {
            ready = true;
            self.notifyAll();
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
        Thread worker = new Thread(JoinTakesNotifyFixed::work);
        Thread joiner = new Thread(() -> join(worker));
        worker.start();
        joiner.start();
        synchronized (worker) {
            while (!ready) {
                worker.wait();
            }
        }
        done.countDown();
    }
}
