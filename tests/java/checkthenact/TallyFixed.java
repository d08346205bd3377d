package checkthenact;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Each thread fills a map of its own, by helpers that call themselves, and shows it to others when it is complete. */
public class TallyFixed {
    private static final Map<String, Map<String, Integer>> ALL = new ConcurrentHashMap<>();

    static void count(Map<String, Integer> counts, String[] words, int from) {
        if (from == words.length) {
            return;
        }
        Integer before = counts.get(words[from]);
        counts.put(words[from], before == null ? 1 : before + 1);
        count(counts, words, from + 1);
    }

    static void add(String text) {
        Map<String, Integer> counts = new ConcurrentHashMap<>();
        count(counts, text.split(" "), 0);
        ALL.put(text, counts);
    }

    public static void main(String[] args) {
        new Thread(() -> add("to be or not to be")).start();
        new Thread(() -> add("to do")).start();
    }
}
