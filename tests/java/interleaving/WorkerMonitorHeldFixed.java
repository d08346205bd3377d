package interleaving;

import java.util.concurrent.CountDownLatch;

/** The main thread opens the gate before it joins the worker: the holder leaves the monitor, and the worker ends. */
public class WorkerMonitorHeldFixed {
    private static final CountDownLatch joined = new CountDownLatch(1);

    private static void hold(Thread worker) {
        synchronized (worker) {
            try {
                joined.await();
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
        joined.countDown();
        worker.join();
    }
}
