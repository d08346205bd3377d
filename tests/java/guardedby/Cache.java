package guardedby;

import java.util.HashMap;
import java.util.Map;
import javax.annotation.concurrent.GuardedBy;

/** Two locks: the number of hits is counted under the wrong one, and read under none. */
public class Cache {
    private final Object lock = new Object();
    private final Object statistics = new Object();

    @GuardedBy("lock")
    private final Map<String, String> entries = new HashMap<>();

    @GuardedBy("this.lock")
    private long hits;

    String get(String key) {
        synchronized (statistics) {
            hits++; // ~ guarded-by #1
        }
        synchronized (lock) {
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
        return hits; // ~ guarded-by #2
    }

    int size() {
        return entries.size(); // ~ guarded-by #3
    }

    public static void main(String[] args) {
        Cache cache = new Cache();
        new Thread(() -> cache.get("a")).start();
        new Thread(() -> cache.put("a", "b")).start();
        System.out.println(cache.hits() + cache.size());
    }
}
