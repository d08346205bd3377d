package interleaving;

import java.util.concurrent.atomic.AtomicInteger;

/** Two threads draw a number each. */
// outcome: 0 1
// outcome: 1 0
public class OutcomeGetAndIncrement {
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static int first;
    private static int second;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> first = NEXT.getAndIncrement());
        Thread b = new Thread(() -> second = NEXT.getAndIncrement());
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(first + " " + second);
    }
}
