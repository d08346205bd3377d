package datarace;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Clean: the views of a synchronized map lock the map in each of their calls. */
final class AskSynchronizedViews {
    private final Map<String, Integer> stock = Collections.synchronizedMap(new HashMap<>());

    void deliver(String item, int pieces) {
        stock.put(item, pieces);
    }

    int count() {
        boolean has = stock.keySet().contains("item 1") || stock.values().contains(2);
        return has ? stock.entrySet().size() : stock.keySet().size();
    }

    public static void main(String[] args) throws InterruptedException {
        AskSynchronizedViews shop = new AskSynchronizedViews();
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
