package datarace;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Races: the map is concurrent, the counters in it are plain arrays of one element. */
final class CountersInMap {
    private final Map<String, int[]> counts = new ConcurrentHashMap<>();

    void see(String word) {
        int[] count = counts.computeIfAbsent(word, key -> new int[1]);
        count[0]++; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        CountersInMap words = new CountersInMap();
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
        System.out.println(words.counts.get("be")[0]);
    }
}
