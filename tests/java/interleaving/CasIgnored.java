package interleaving;

import java.util.concurrent.atomic.AtomicInteger;

/** A compare-and-set that failed is not repeated. */
public class CasIgnored {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private static void add() {
        int seen = COUNT.get();
        COUNT.compareAndSet(seen, seen + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(CasIgnored::add);
        Thread second = new Thread(CasIgnored::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert COUNT.get() == 2; // ~ assertion #1
    }
}
