package datarace;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Clean: the values of a synchronized map are iterated under the lock of the map, which is theirs. */
final class IterateSynchronizedValuesFixed {
    private final Map<String, Integer> stock = Collections.synchronizedMap(new HashMap<>());

    void deliver(String item, int pieces) {
        stock.put(item, pieces);
    }

    int count() {
        int sum = 0;
        synchronized (stock) {
            for (int pieces : stock.values()) {
                sum += pieces;
            }
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        IterateSynchronizedValuesFixed shop = new IterateSynchronizedValuesFixed();
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
