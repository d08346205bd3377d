package interleaving;

import java.util.concurrent.atomic.AtomicInteger;

/** A compare-and-set is repeated until it succeeds. */
public class CasIgnoredFixed {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private static void add() {
        int seen = COUNT.get();
        while (!COUNT.compareAndSet(seen, seen + 1)) {
            seen = COUNT.get();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(CasIgnoredFixed::add);
        Thread second = new Thread(CasIgnoredFixed::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert COUNT.get() == 2;
    }
}
