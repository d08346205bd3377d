package checkthenact;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The map that the helper gets is made here, and already known to the other thread. */
public class Tally {
    private static final Map<String, Map<String, Integer>> ALL = new ConcurrentHashMap<>();

    static void count(Map<String, Integer> counts, String word) {
        Integer before = counts.get(word); // ~ check-then-act #1
        counts.put(word, before == null ? 1 : before + 1); // ~ check-then-act #1
    }

    static void add(String text) {
        Map<String, Integer> counts = ALL.computeIfAbsent("all", name -> new ConcurrentHashMap<>());
        for (String word : text.split(" ")) {
            count(counts, word);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> add("to be or not to be")).start();
        new Thread(() -> add("to do")).start();
    }
}
