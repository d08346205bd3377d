package lockusedasmonitor;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The monitor of a concurrent map excludes nobody who uses the map without it. */
public final class ConcurrentMap {
    private final ConcurrentHashMap<String, Integer> stock = new ConcurrentHashMap<>();

    void sell(String article) {
        synchronized (stock) { // ~ lock-used-as-monitor #1
            Integer left = stock.get(article);
            if (left != null && left > 0) {
                stock.put(article, left - 1);
            }
        }
    }

    void remove(String article) {
        stock.remove(article); // ~ lock-used-as-monitor #1
    }

    Map<String, Integer> all() {
        return stock;
    }

    public static void main(String[] args) {
        ConcurrentMap shop = new ConcurrentMap();
        new Thread(() -> shop.sell("pen")).start();
        new Thread(() -> shop.remove("pen")).start();
    }
}
