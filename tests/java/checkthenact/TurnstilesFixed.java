package checkthenact;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Reads and sets in one action; and compares the counters of two gates, which are not one. */
final class TurnstilesFixed {
    private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();

    void pass(String gate) {
        counts.computeIfAbsent(gate, key -> new AtomicLong()).incrementAndGet();
    }

    List<Long> report() {
        List<Long> all = new ArrayList<>();
        for (Map.Entry<String, AtomicLong> entry : counts.entrySet()) {
            all.add(entry.getValue().getAndSet(0));
        }
        return all;
    }

    long close(String gate, String other) {
        AtomicLong one = counts.get(gate);
        long open = counts.containsKey(other) ? 1 : 0;
        one.set(0);
        return open;
    }

    public static void main(String[] args) {
        TurnstilesFixed gates = new TurnstilesFixed();
        gates.pass("north");
        new Thread(() -> gates.pass("north")).start();
        new Thread(() -> System.out.println(gates.report())).start();
        System.out.println(gates.close("north", "south"));
    }
}
