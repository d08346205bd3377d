package lockusedasmonitor;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Everybody who changes the map has its monitor; who reads it needs none. */
public final class ConcurrentMapFixed {
    private final ConcurrentHashMap<String, Integer> stock = new ConcurrentHashMap<>();

    void sell(String article) {
        synchronized (stock) {
            Integer left = stock.get(article);
            if (left != null && left > 0) {
                stock.put(article, left - 1);
            }
        }
    }

    void remove(String article) {
        synchronized (stock) {
            stock.remove(article);
        }
    }

    boolean has(String article) {
        return stock.containsKey(article);
    }

    Map<String, Integer> all() {
        return stock;
    }

    public static void main(String[] args) {
        ConcurrentMapFixed shop = new ConcurrentMapFixed();
        new Thread(() -> shop.sell("pen")).start();
        new Thread(() -> shop.remove("pen")).start();
        System.out.println(shop.has("pen"));
    }
}
