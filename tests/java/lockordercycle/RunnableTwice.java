package lockordercycle;

import java.util.concurrent.atomic.AtomicInteger;

/** Can deadlock: two threads share one Runnable, which gives its second runner the other order. */
final class RunnableTwice implements Runnable {
    private final Object even = new Object();
    private final Object odd = new Object();
    private final AtomicInteger runners = new AtomicInteger();
    private int runs;

    @Override
    public void run() {
        if (runners.getAndIncrement() % 2 == 0) {
            synchronized (even) {
                synchronized (odd) { // ~ lock-order-cycle #1
                    runs++;
                }
            }
        } else {
            synchronized (odd) {
                synchronized (even) { // ~ lock-order-cycle #1
                    runs++;
                }
            }
        }
    }

    public static void main(String[] args) {
        Runnable task = new RunnableTwice();
        for (int i = 0; i < 2; i++) new Thread(task).start();
    }
}
