package lockordercycle;

import java.util.concurrent.atomic.AtomicInteger;

/** Cannot deadlock: both branches have the same order. */
final class RunnableTwiceFixed implements Runnable {
    private final Object even = new Object();
    private final Object odd = new Object();
    private final AtomicInteger runners = new AtomicInteger();
    private int runs;

    @Override
    public void run() {
        if (runners.getAndIncrement() % 2 == 0) {
            synchronized (even) {
                synchronized (odd) {
                    runs++;
                }
            }
        } else {
            synchronized (even) {
                synchronized (odd) {
                    runs++;
                }
            }
        }
    }

    public static void main(String[] args) {
        Runnable task = new RunnableTwiceFixed();
        for (int i = 0; i < 2; i++) new Thread(task).start();
    }
}
