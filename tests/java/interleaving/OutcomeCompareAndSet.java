package interleaving;

import java.util.concurrent.atomic.AtomicInteger;

/** Two threads try to set a variable that is 0: one succeeds. */
// outcome: 1 true false
// outcome: 2 false true
public class OutcomeCompareAndSet {
    private static final AtomicInteger WINNER = new AtomicInteger();
    private static boolean first;
    private static boolean second;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> first = WINNER.compareAndSet(0, 1));
        Thread b = new Thread(() -> second = WINNER.compareAndSet(0, 2));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(WINNER.get() + " " + first + " " + second);
    }
}
