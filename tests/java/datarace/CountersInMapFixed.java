package datarace;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** No race: the counters in the map are LongAdders. */
final class CountersInMapFixed {
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    void see(String word) {
        LongAdder count = counts.computeIfAbsent(word, key -> new LongAdder());
        count.increment();
    }

    public static void main(String[] args) throws InterruptedException {
        CountersInMapFixed words = new CountersInMapFixed();
        Runnable reader = () -> {
            for (int i = 0; i < 300; i++) {
                words.see(i % 2 == 0 ? "to" : "be");
            }
        };
        Thread first = new Thread(reader);
        Thread second = new Thread(reader);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(words.counts.get("be").sum());
    }
}
