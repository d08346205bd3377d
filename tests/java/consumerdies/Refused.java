package consumerdies;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** What the consumer calls throws, and nothing catches it. */
public class Refused {
    private static final BlockingQueue<Integer> ORDERS = new ArrayBlockingQueue<>(4);

    private static void deliver(int order) {
        if (order < 0) {
            throw new IllegalStateException("no such order: " + order);
        }
        System.out.println(order);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread driver = new Thread(() -> {
            try {
                for (;;) {
                    int order = ORDERS.take(); // ~ consumer-dies #1
                    deliver(order); // ~ consumer-dies #1
                    System.out.println("delivered");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        driver.start();
        for (int i = 10; i > -10; i--) {
            ORDERS.put(i); // ~ consumer-dies #1
        }
    }
}
