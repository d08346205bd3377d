package interleaving;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The map puts a value only where there is none. */
public class MapCheckThenPutFixed {
    private static final ConcurrentMap<Integer, Object> MAP = new ConcurrentHashMap<>();
    private static Object seenByFirst;
    private static Object seenBySecond;

    private static Object get() {
        Object value = MAP.get(1);
        if (value == null) {
            value = new Object();
            Object old = MAP.putIfAbsent(1, value);
            if (old != null) {
                value = old;
            }
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
        assert seenByFirst == seenBySecond;
    }
}
