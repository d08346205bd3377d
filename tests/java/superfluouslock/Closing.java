package superfluouslock;

import java.util.ArrayList;
import java.util.List;

/** No lock is superfluous: closing writes one volatile field, but must not come between the test and the add. */
final class Closing {
    private final List<String> orders = new ArrayList<>();
    private volatile boolean closed;

    synchronized boolean add(String order) {
        if (closed) {
            return false;
        }
        orders.add(order);
        return true;
    }

    synchronized int close() {
        closed = true;
        return orders.size();
    }

    public static void main(String[] args) throws InterruptedException {
        Closing shop = new Closing();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                shop.add("order " + i);
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        System.out.println(shop.close());
        first.join();
        second.join();
    }
}
