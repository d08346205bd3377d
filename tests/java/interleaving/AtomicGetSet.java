package interleaving;

import java.util.concurrent.atomic.AtomicInteger;

/** An atomic variable is read and then set: an update in between gets lost. */
public class AtomicGetSet {
    private static final AtomicInteger TOTAL = new AtomicInteger();

    private static void add(int amount) {
        TOTAL.set(TOTAL.get() + amount);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> add(1));
        Thread second = new Thread(() -> add(2));
        first.start();
        second.start();
        first.join();
        second.join();
        assert TOTAL.get() == 3; // ~ assertion #1
    }
}
