package unsafepublication;

import java.util.HashMap;
import java.util.Map;

/** Unsafe: the prices are complete when they are stored, but nothing orders that before the lookup. */
final class InstanceField {
    private Map<String, Integer> prices;

    void refresh() {
        Map<String, Integer> fresh = new HashMap<>();
        fresh.put("apple", 30);
        fresh.put("pear", 45);
        prices = fresh; // ~ unsafe-publication #1
    }

    int price(String fruit) {
        Map<String, Integer> seen = prices; // ~ unsafe-publication #1
        return seen == null ? 0 : seen.getOrDefault(fruit, 0);
    }

    public static void main(String[] args) throws InterruptedException {
        InstanceField market = new InstanceField();
        Thread feed = new Thread(market::refresh);
        feed.start();
        System.out.println(market.price("pear"));
        feed.join();
        System.out.println(market.price("pear"));
    }
}
