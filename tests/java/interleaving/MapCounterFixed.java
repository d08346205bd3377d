package interleaving;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A counter in a concurrent map is updated in one operation. */
public class MapCounterFixed {
    private static final ConcurrentMap<String, Integer> COUNTS = new ConcurrentHashMap<>();

    private static void add() {
        COUNTS.merge("key", 1, Integer::sum);
    }

    public static void main(String[] args) throws InterruptedException {
        COUNTS.put("key", 0);
        Thread first = new Thread(MapCounterFixed::add);
        Thread second = new Thread(MapCounterFixed::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert COUNTS.get("key") == 2;
    }
}
