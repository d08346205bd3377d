package datarace;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Races: each call of a synchronized map is guarded, the iterator of its entries is not. */
final class IterateSynchronizedEntries {
    private final Map<String, Integer> stock = Collections.synchronizedMap(new HashMap<>());

    void deliver(String item, int pieces) {
        stock.put(item, pieces); // ~ data-race #1
    }

    int count() {
        int sum = 0;
        for (Map.Entry<String, Integer> entry : stock.entrySet()) { // ~ data-race #1
            sum += entry.getValue();
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        IterateSynchronizedEntries shop = new IterateSynchronizedEntries();
        Thread truck = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                shop.deliver("item " + i, i);
            }
        });
        truck.start();
        System.out.println(shop.count());
        truck.join();
    }
}
