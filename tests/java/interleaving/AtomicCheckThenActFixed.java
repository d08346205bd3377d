package interleaving;

import java.util.concurrent.atomic.AtomicInteger;

/** Test and increment of an atomic counter are one operation. */
public class AtomicCheckThenActFixed {
    private static final AtomicInteger USED = new AtomicInteger();

    private static void reserve() {
        USED.compareAndSet(0, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(AtomicCheckThenActFixed::reserve);
        Thread second = new Thread(AtomicCheckThenActFixed::reserve);
        first.start();
        second.start();
        first.join();
        second.join();
        assert USED.get() == 1;
    }
}
