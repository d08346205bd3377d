package interleaving;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** A semaphore counts the items of a buffer, but two producers may take the same slot. */
public class SemaphoreBuffer {
    private static final Semaphore ITEMS = new Semaphore(0);
    private static final AtomicIntegerArray SLOTS = new AtomicIntegerArray(2);
    private static volatile int tail;

    private static void put(int value) {
        int slot = tail;
        tail = slot + 1;
        SLOTS.set(slot, value);
        ITEMS.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> put(1));
        Thread second = new Thread(() -> put(2));
        first.start();
        second.start();
        ITEMS.acquire(2);
        assert SLOTS.get(0) + SLOTS.get(1) == 3; // ~ assertion #1
        first.join();
        second.join();
    }
}
