package interleaving;

import java.util.concurrent.Semaphore;

/** The consumer takes the mutex when it has an item. */
public class SemaphoreOrderFixed {
    private static final Semaphore MUTEX = new Semaphore(1);
    private static final Semaphore ITEMS = new Semaphore(0);

    private static void take() {
        ITEMS.acquireUninterruptibly();
        MUTEX.acquireUninterruptibly();
        MUTEX.release();
    }

    private static void put() {
        MUTEX.acquireUninterruptibly();
        ITEMS.release();
        MUTEX.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread consumer = new Thread(SemaphoreOrderFixed::take);
        Thread producer = new Thread(SemaphoreOrderFixed::put);
        consumer.start();
        producer.start();
        consumer.join();
        producer.join();
    }
}
