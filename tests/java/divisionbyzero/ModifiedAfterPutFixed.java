package divisionbyzero;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** The object is changed before it is put into the queue. */
public class ModifiedAfterPutFixed {
    static class Order {
        int pieces = 6;
    }

    private final BlockingQueue<Order> orders = new ArrayBlockingQueue<>(1);

    void send() {
        Order order = new Order();
        order.pieces = 0;
        order.pieces = 3;
        if (orders.offer(order)) {
            System.out.println("sent");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ModifiedAfterPutFixed shop = new ModifiedAfterPutFixed();
        new Thread(shop::send).start();
        Order order = shop.orders.take();
        if (order != null) {
            System.out.println(12 / order.pieces);
        }
    }
}
