package interleaving;

import java.util.concurrent.ConcurrentHashMap;

/** What is computed for one map puts something into another. */
// outcome: 1 1
// outcome: 1 null
// outcome: null 1
// outcome: null null
public class OutcomeComputedAlong {
    private static String seen;

    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> computed = new ConcurrentHashMap<>();
        ConcurrentHashMap<String, Integer> other = new ConcurrentHashMap<>();
        Thread writer = new Thread(() -> computed.computeIfAbsent("k", key -> {
            other.put("z", 1);
            return 1;
        }));
        Thread reader = new Thread(() -> {
            Integer first = other.get("z");
            Integer second = computed.get("k");
            seen = first + " " + second;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(seen);
    }
}
