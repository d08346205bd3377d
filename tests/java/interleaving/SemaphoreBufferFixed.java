package interleaving;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** A semaphore counts the items of a buffer, and another one lets one producer in at a time. */
public class SemaphoreBufferFixed {
    private static final Semaphore ITEMS = new Semaphore(0);
    private static final Semaphore MUTEX = new Semaphore(1);
    private static final AtomicIntegerArray SLOTS = new AtomicIntegerArray(2);
    private static volatile int tail;

    private static void put(int value) {
        MUTEX.acquireUninterruptibly();
        int slot = tail;
        tail = slot + 1;
        MUTEX.release();
        SLOTS.set(slot, value);
        ITEMS.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> put(1));
        Thread second = new Thread(() -> put(2));
        first.start();
        second.start();
        ITEMS.acquire(2);
        assert SLOTS.get(0) + SLOTS.get(1) == 3;
        first.join();
        second.join();
    }
}
