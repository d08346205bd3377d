package interleaving;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Two threads put a value for the same key, if there is none. */
// outcome: a null a
// outcome: b b null
public class OutcomePutIfAbsent {
    private static final ConcurrentMap<Integer, String> MAP = new ConcurrentHashMap<>();
    private static String first;
    private static String second;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> first = MAP.putIfAbsent(1, "a"));
        Thread two = new Thread(() -> second = MAP.putIfAbsent(1, "b"));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(MAP.get(1) + " " + first + " " + second);
    }
}
