package proveexplore;

import java.util.concurrent.atomic.AtomicInteger;

/** Two threads count in one step each. */
public class CountedTwiceFixed implements Runnable {
    private final AtomicInteger visits = new AtomicInteger();

    @Override
    public void run() {
        visits.incrementAndGet();
    }

    public static void main(String[] args) throws InterruptedException {
        CountedTwiceFixed counter = new CountedTwiceFixed();
        Thread one = new Thread(counter);
        Thread two = new Thread(counter);
        one.start();
        two.start();
        one.join();
        two.join();
        assert counter.visits.get() == 2; // ~? assertion #1
    }
}
