package lockordercycle;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Can deadlock: a map makes one lock for each name; two threads lock the same two names in opposite orders. */
final class MapOfLocks {
    private final Map<String, Object> locks = new ConcurrentHashMap<>();
    private int copies;

    Object lockOf(String name) {
        return locks.computeIfAbsent(name, unused -> new Object());
    }

    void copy(String from, String to) {
        synchronized (lockOf(from)) {
            synchronized (lockOf(to)) { // ~ lock-order-cycle #1
                copies++;
            }
        }
    }

    public static void main(String[] args) {
        MapOfLocks files = new MapOfLocks();
        new Thread(() -> files.copy("left", "right")).start();
        new Thread(() -> files.copy("right", "left")).start();
    }
}
