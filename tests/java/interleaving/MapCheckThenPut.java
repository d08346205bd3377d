package interleaving;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Two threads may both miss the key in a concurrent map, and put two values. */
public class MapCheckThenPut {
    private static final ConcurrentMap<Integer, Object> MAP = new ConcurrentHashMap<>();
    private static Object seenByFirst;
    private static Object seenBySecond;

    private static Object get() {
        Object value = MAP.get(1);
        if (value == null) {
            value = new Object();
            MAP.put(1, value);
        }
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> seenByFirst = get());
        Thread second = new Thread(() -> seenBySecond = get());
        first.start();
        second.start();
        first.join();
        second.join();
        assert seenByFirst == seenBySecond; // ~ assertion #1
    }
}
