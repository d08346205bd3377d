package consumerdies;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** The loop itself throws. */
public class ThrownInLoop {
    private static final BlockingQueue<Integer> ORDERS = new ArrayBlockingQueue<>(4);

    private static void drive() {
        try {
            while (true) {
                int order = ORDERS.take(); // ~ consumer-dies #1
                if (order < 0) {
                    throw new IllegalStateException("no such order"); // ~ consumer-dies #1
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(ThrownInLoop::drive).start();
        for (int i = 10; i > -10; i--) {
            ORDERS.put(i); // ~ consumer-dies #1
        }
    }
}
