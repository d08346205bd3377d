package checkthenact;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Counters that a map holds are read and set to zero: who passes in between is not counted. */
final class Turnstiles {
    private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();

    void pass(String gate) {
        counts.computeIfAbsent(gate, key -> new AtomicLong()).incrementAndGet();
    }

    List<Long> report() {
        List<Long> all = new ArrayList<>();
        for (Map.Entry<String, AtomicLong> entry : counts.entrySet()) {
            long count = entry.getValue().get(); // ~ check-then-act #1
            entry.getValue().set(0); // ~ check-then-act #1
            all.add(count);
        }
        return all;
    }

    public static void main(String[] args) {
        Turnstiles gates = new Turnstiles();
        new Thread(() -> gates.pass("north")).start();
        new Thread(() -> gates.pass("south")).start();
        System.out.println(gates.report());
    }
}
