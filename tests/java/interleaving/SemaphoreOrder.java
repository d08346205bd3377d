package interleaving;

import java.util.concurrent.Semaphore;

/** The consumer waits for an item with the mutex held, which the producer needs. */
public class SemaphoreOrder {
    private static final Semaphore MUTEX = new Semaphore(1);
    private static final Semaphore ITEMS = new Semaphore(0);

    private static void take() {
        MUTEX.acquireUninterruptibly();
        ITEMS.acquireUninterruptibly(); // ~ deadlock #1
        MUTEX.release();
    }

    private static void put() {
        MUTEX.acquireUninterruptibly(); // ~ deadlock #1
        ITEMS.release();
        MUTEX.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread consumer = new Thread(SemaphoreOrder::take);
        Thread producer = new Thread(SemaphoreOrder::put);
        consumer.start();
        producer.start();
        consumer.join();
        producer.join();
    }
}
