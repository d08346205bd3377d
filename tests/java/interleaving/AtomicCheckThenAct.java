package interleaving;

import java.util.concurrent.atomic.AtomicInteger;

/** An atomic counter is tested and then incremented: two threads may both pass the test. */
public class AtomicCheckThenAct {
    private static final AtomicInteger USED = new AtomicInteger();

    private static void reserve() {
        if (USED.get() == 0) {
            USED.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(AtomicCheckThenAct::reserve);
        Thread second = new Thread(AtomicCheckThenAct::reserve);
        first.start();
        second.start();
        first.join();
        second.join();
        assert USED.get() == 1; // ~ assertion #1
    }
}
