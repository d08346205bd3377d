package datarace;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Clean: the keys of a synchronized map are iterated under the lock of the map, which is theirs. */
final class IterateSynchronizedKeysFixed {
    private final Map<String, Integer> stock = Collections.synchronizedMap(new HashMap<>());

    void deliver(String item, int pieces) {
        stock.put(item, pieces);
    }

    int count() {
        int sum = 0;
        synchronized (stock) {
            for (String item : stock.keySet()) {
                sum += item.length();
            }
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        IterateSynchronizedKeysFixed shop = new IterateSynchronizedKeysFixed();
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
