package concurrent;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Many threads on concurrent maps: sums that cannot be lost. */
public class Maps {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        ConcurrentHashMap<String, LongAdder> adders = new ConcurrentHashMap<>();
        ConcurrentSkipListMap<Integer, String> sorted = new ConcurrentSkipListMap<>();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 40; k++) {
                    map.merge(k % 10, 1, Integer::sum);
                    adders.computeIfAbsent("k" + k % 3, x -> new LongAdder()).increment();
                    sorted.put(k * 4 + n, "t" + n);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(map);
        System.out.println(adders.get("k0") + " " + adders.get("k1") + " " + adders.get("k2"));
        System.out.println(sorted.size() + " " + sorted.firstKey() + " " + sorted.lastEntry() + " " + sorted.headMap(5));
        System.out.println(map.reduceValues(1, Integer::sum));
    }
}
