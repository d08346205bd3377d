package interleaving;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A counter in a concurrent map is read and then put back: an update in between gets lost. */
public class MapCounter {
    private static final ConcurrentMap<String, Integer> COUNTS = new ConcurrentHashMap<>();

    private static void add() {
        COUNTS.put("key", COUNTS.get("key") + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        COUNTS.put("key", 0);
        Thread first = new Thread(MapCounter::add);
        Thread second = new Thread(MapCounter::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert COUNTS.get("key") == 2; // ~ assertion #1
    }
}
