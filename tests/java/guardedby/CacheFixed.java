package guardedby;

import java.util.HashMap;
import java.util.Map;
import javax.annotation.concurrent.GuardedBy;

/** All under the one lock that the annotations name. */
public class CacheFixed {
    private final Object lock = new Object();

    @GuardedBy("lock")
    private final Map<String, String> entries = new HashMap<>();

    @GuardedBy("this.lock")
    private long hits;

    String get(String key) {
        synchronized (lock) {
            hits++;
            return entries.get(key);
        }
    }

    void put(String key, String value) {
        synchronized (lock) {
            entries.put(key, value);
            hits = 0;
        }
    }

    long hits() {
        synchronized (lock) {
            return hits;
        }
    }

    int size() {
        synchronized (lock) {
            return entries.size();
        }
    }

    public static void main(String[] args) {
        CacheFixed cache = new CacheFixed();
        new Thread(() -> cache.get("a")).start();
        new Thread(() -> cache.put("a", "b")).start();
        System.out.println(cache.hits() + cache.size());
    }
}
