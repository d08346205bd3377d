package datarace;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** No race: all go through the synchronized view. */
final class BackingMapFixed {
    private final Map<String, Integer> guarded = Collections.synchronizedMap(new HashMap<>());

    void quote(String share, int cents) {
        guarded.put(share, cents);
    }

    Integer price(String share) {
        return guarded.get(share);
    }

    public static void main(String[] args) throws InterruptedException {
        BackingMapFixed exchange = new BackingMapFixed();
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
