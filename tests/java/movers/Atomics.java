package movers;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What the library makes one action is atomic once. Where all users hold a lock, it is as any other variable. */
public class Atomics {
    private final AtomicInteger free = new AtomicInteger();
    private final AtomicInteger guarded = new AtomicInteger();
    private final ConcurrentMap<String, String> map = new ConcurrentHashMap<>();

    int next() { // atomicity: atomic
        return free.incrementAndGet();
    }

    int nextTwo() { // atomicity: compound
        return free.incrementAndGet() + free.incrementAndGet();
    }

    synchronized int nextTwoInside() { // atomicity: compound
        return free.incrementAndGet() + free.incrementAndGet();
    }

    synchronized int nextInside() { // atomicity: atomic
        return free.incrementAndGet();
    }

    synchronized int nextGuarded() { // atomicity: this ? mover : atomic
        return guarded.incrementAndGet() + guarded.incrementAndGet();
    }

    void putOnce(String key) { // atomicity: atomic
        map.putIfAbsent(key, "value");
    }

    void checkThenPut(String key) { // atomicity: compound
        if (!map.containsKey(key)) {
            map.put(key, "value");
        }
    }

    public static void main(String[] args) {
        Atomics shared = new Atomics();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.next();
                shared.nextTwo();
                shared.nextTwoInside();
                shared.nextInside();
                shared.nextGuarded();
                shared.putOnce("a");
                shared.checkThenPut("b");
            }).start();
        }
    }
}
