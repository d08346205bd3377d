package lockordercycle;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Cannot deadlock: one lock of the map is released before the next one is taken. */
final class MapOfLocksFixed {
    private final Map<String, Object> locks = new ConcurrentHashMap<>();

    Object lockOf(String name) {
        return locks.computeIfAbsent(name, unused -> new Object());
    }

    void copy(String from, String to) {
        synchronized (lockOf(from)) {
            from.length();
        }
        synchronized (lockOf(to)) {
            to.length();
        }
    }

    public static void main(String[] args) {
        MapOfLocksFixed files = new MapOfLocksFixed();
        new Thread(() -> files.copy("left", "right")).start();
        new Thread(() -> files.copy("right", "left")).start();
    }
}
