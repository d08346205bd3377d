package datarace;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Races: writers use the synchronized view, the reader goes to the map behind it. */
final class BackingMap {
    private final Map<String, Integer> prices = new HashMap<>();
    private final Map<String, Integer> guarded = Collections.synchronizedMap(prices);

    void quote(String share, int cents) {
        guarded.put(share, cents); // ~ data-race #1
    }

    Integer price(String share) {
        return prices.get(share); // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        BackingMap exchange = new BackingMap();
        Thread feed = new Thread(() -> {
            for (int i = 0; i < 300; i++) {
                exchange.quote("share" + i % 30, i);
            }
        });
        feed.start();
        int seen = 0;
        for (int i = 0; i < 30; i++) {
            if (exchange.price("share" + i) != null) {
                seen++;
            }
        }
        feed.join();
        System.out.println(seen);
    }
}
