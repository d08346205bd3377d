package datarace;

import java.util.ArrayList;
import java.util.List;

/** As KnownToOthers, but all that the first thread does it does before the other starts, or with a shop of its own. */
public class KnownToOthersFixed {
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
            fresh.amount = 1;
            last = fresh;
        }
    }

    public static void main(String[] args) {
        Shop shop = new Shop();
        shop.counter.count++;
        shop.orders.clear();
        shop.stock[0] = 2;
        new Thread(() -> {
            shop.counter.count++;
            shop.orders.add("tea");
            shop.stock[0] = 1;
            shop.refill();
        }).start();
        Delivery last = shop.last;
        if (last != null) {
            System.out.println(last.amount);
        }
        Shop own = new Shop();
        own.counter.count++;
        own.orders.add("milk");
        own.stock[0] = 3;
    }
}
