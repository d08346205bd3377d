package unsafepublication;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Safe: putting into a blocking queue happens before taking out. */
final class ThroughBlockingQueue {
    static final class Order {
        private String dish;
        private int table;
    }

    private final BlockingQueue<Order> orders = new ArrayBlockingQueue<>(4);

    void order(String dish, int table) throws InterruptedException {
        Order order = new Order();
        order.dish = dish;
        order.table = table;
        orders.put(order);
    }

    void cook() {
        try {
            for (int i = 0; i < 2; i++) {
                Order order = orders.take();
                System.out.println(order.dish + " for " + order.table);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThroughBlockingQueue kitchen = new ThroughBlockingQueue();
        Thread cook = new Thread(kitchen::cook);
        cook.start();
        kitchen.order("soup", 3);
        kitchen.order("fish", 5);
        cook.join();
    }
}
