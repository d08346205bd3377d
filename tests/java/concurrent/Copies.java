package concurrent;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** Copy-on-write collections and synchronized wrappers. */
public class Copies {
    public static void main(String[] args) throws Exception {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
        CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();
        ConcurrentSkipListSet<Integer> sorted = new ConcurrentSkipListSet<>();
        Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>());
        List<StringBuffer> buffers = List.of(new StringBuffer());
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 6; k++) {
                    list.add(k);
                    list.addIfAbsent(k + 100);
                    set.add(k);
                    sorted.add(k * 3 + n);
                    map.merge("key", 1, Integer::sum);
                    buffers.get(0).append('c');
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(list.size() + " " + new TreeSet<>(set) + " " + sorted + " " + map + " " + buffers.get(0).length());
        Set<Integer> seen = new TreeSet<>();
        for (Integer i : list) {
            list.remove(i);
            seen.add(i);
        }
        System.out.println(list + " " + seen.size());
    }
}
