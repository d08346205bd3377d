package interleaving;

import java.util.concurrent.atomic.AtomicInteger;

/** An atomic variable is updated in one operation. */
public class AtomicGetSetFixed {
    private static final AtomicInteger TOTAL = new AtomicInteger();

    private static void add(int amount) {
        TOTAL.addAndGet(amount);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> add(1));
        Thread second = new Thread(() -> add(2));
        first.start();
        second.start();
        first.join();
        second.join();
        assert TOTAL.get() == 3;
    }
}
