package interleaving;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The map itself sees to it that a value is made once. */
public class CacheComputeIfAbsentFixed {
    private static final Map<String, Integer> CACHE = new ConcurrentHashMap<>();
    private static final AtomicInteger MADE = new AtomicInteger();

    private static void find() {
        CACHE.computeIfAbsent("key", key -> MADE.incrementAndGet());
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(CacheComputeIfAbsentFixed::find);
        Thread second = new Thread(CacheComputeIfAbsentFixed::find);
        first.start();
        second.start();
        first.join();
        second.join();
        assert MADE.get() == 1;
    }
}
