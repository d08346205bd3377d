package interleaving;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** What is computed for a map may be seen before or after by both readers. The main thread prints a list in the end. */
// outcome: 0 0 []
// outcome: 0 1 []
// outcome: 1 0 []
// outcome: 1 1 []
public class OutcomeComputedAndShown {
    private static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();
    private static final CopyOnWriteArrayList<Integer> LIST = new CopyOnWriteArrayList<>();
    private static int first;
    private static int second;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> first = MAP.getOrDefault("b", 0));
        Thread other = new Thread(() -> second = MAP.getOrDefault("b", 0));
        one.start();
        other.start();
        MAP.computeIfAbsent("b", key -> 1);
        one.join();
        other.join();
        System.out.println(first + " " + second + " " + LIST);
    }
}
