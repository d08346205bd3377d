package proveexplore;

import java.util.concurrent.atomic.AtomicInteger;

/** Two threads read a counter and write it back, so that one of the two counts may be lost. */
public class CountedTwice implements Runnable {
    private final AtomicInteger visits = new AtomicInteger();

    @Override
    public void run() {
        visits.set(visits.get() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        CountedTwice counter = new CountedTwice();
        Thread one = new Thread(counter);
        Thread two = new Thread(counter);
        one.start();
        two.start();
        one.join();
        two.join();
        assert counter.visits.get() == 2; // ~ assertion #1
    }
}
