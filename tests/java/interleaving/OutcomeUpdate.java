package interleaving;

import java.util.concurrent.atomic.AtomicInteger;

/** One thread adds 1, another doubles, each in one atomic operation: only the order is open. */
// outcome: 3
// outcome: 4
public class OutcomeUpdate {
    private static final AtomicInteger VALUE = new AtomicInteger(1);

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> VALUE.addAndGet(1));
        Thread second = new Thread(() -> VALUE.updateAndGet(value -> value * 2));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(VALUE.get());
    }
}
