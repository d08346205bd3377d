package interleaving;

import java.util.concurrent.ConcurrentHashMap;

/** Two values are put, and asked for by another thread in the same order. */
// outcome: 1 2
// outcome: 1 null
// outcome: null 2
// outcome: null null
public class OutcomeTwoPuts {
    private static Integer first;
    private static Integer second;

    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Thread writer = new Thread(() -> {
            map.put("a", 1);
            map.put("b", 2);
        });
        Thread reader = new Thread(() -> {
            first = map.get("a");
            second = map.get("b");
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(first + " " + second);
    }
}
