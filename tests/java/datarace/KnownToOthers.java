package datarace;

import java.util.ArrayList;
import java.util.List;

/** The thread that made an object reads from it after another thread has got it, or has put something into it. */
public class KnownToOthers {
    static final class Counter {
        int count;
    }

    static final class Delivery {
        int amount;
    }

    static final class Shop {
        final Counter counter = new Counter();
        final List<String> orders = new ArrayList<>();
        final int[] stock = new int[4];
        volatile Delivery last;

        void refill() {
            Delivery fresh = new Delivery();
            last = fresh;
            fresh.amount = 1; // ~ data-race #4
        }
    }

    public static void main(String[] args) {
        Shop shop = new Shop();
        new Thread(() -> {
            shop.counter.count++; // ~ data-race #1
            shop.orders.add("tea"); // ~ data-race #2
            shop.stock[0] = 1; // ~ data-race #3
            shop.refill();
        }).start();
        shop.counter.count++; // ~ data-race #1
        shop.orders.clear(); // ~ data-race #2
        shop.stock[0] = 2; // ~ data-race #3
        Delivery last = shop.last;
        if (last != null) {
            System.out.println(last.amount); // ~ data-race #4
        }
    }
}
