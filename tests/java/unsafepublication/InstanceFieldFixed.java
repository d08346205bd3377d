package unsafepublication;

import java.util.HashMap;
import java.util.Map;

/** Safe: storing and looking up hold the lock. */
final class InstanceFieldFixed {
    private Map<String, Integer> prices;

    void refresh() {
        Map<String, Integer> fresh = new HashMap<>();
        fresh.put("apple", 30);
        fresh.put("pear", 45);
        synchronized (this) {
            prices = fresh;
        }
    }

    int price(String fruit) {
        Map<String, Integer> seen;
        synchronized (this) {
            seen = prices;
        }
        return seen == null ? 0 : seen.getOrDefault(fruit, 0);
    }

    public static void main(String[] args) throws InterruptedException {
        InstanceFieldFixed market = new InstanceFieldFixed();
        Thread feed = new Thread(market::refresh);
        feed.start();
        System.out.println(market.price("pear"));
        feed.join();
        System.out.println(market.price("pear"));
    }
}
