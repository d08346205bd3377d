package lockusedasmonitor;

import java.util.concurrent.ConcurrentHashMap;

/** Who fills the map before others know it excludes nobody. */
public final class FilledFirst {
    private final ConcurrentHashMap<String, Integer> stock = new ConcurrentHashMap<>();

    FilledFirst() {
        stock.put("pen", 3);
    }

    void sell(String article) {
        synchronized (stock) {
            stock.merge(article, -1, Integer::sum);
        }
    }

    public static void main(String[] args) {
        FilledFirst shop = new FilledFirst();
        new Thread(() -> shop.sell("pen")).start();
        new Thread(() -> shop.sell("pen")).start();
    }
}
