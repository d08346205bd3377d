package interleaving;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads look whether a value is there, and both make it. */
public class CacheComputeIfAbsent {
    private static final Map<String, Integer> CACHE = new ConcurrentHashMap<>();
    private static final AtomicInteger MADE = new AtomicInteger();

    private static void find() {
        if (!CACHE.containsKey("key")) {
            CACHE.put("key", MADE.incrementAndGet());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(CacheComputeIfAbsent::find);
        Thread second = new Thread(CacheComputeIfAbsent::find);
        first.start();
        second.start();
        first.join();
        second.join();
        assert MADE.get() == 1; // ~ assertion #1
    }
}
