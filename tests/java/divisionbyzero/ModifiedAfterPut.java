package divisionbyzero;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** The object is changed after it was put into the queue. */
public class ModifiedAfterPut {
    static class Order {
        int pieces = 6;
    }

    private final BlockingQueue<Order> orders = new ArrayBlockingQueue<>(1);

    void send() {
        Order order = new Order();
        order.pieces = 3;
        if (orders.offer(order)) {
            System.out.println("sent");
        }
        order.pieces = 0;
    }

    public static void main(String[] args) throws InterruptedException {
        ModifiedAfterPut shop = new ModifiedAfterPut();
        new Thread(shop::send).start();
        Order order = shop.orders.take();
        if (order != null) {
            System.out.println(12 / order.pieces); // ~ division-by-zero #1
        }
    }
}
