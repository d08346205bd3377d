package idioms;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Thread confinement: each task counts in a map of its own, and hands it over when it is done with it. */
public class ThreadConfinement {
    private static Map<String, Integer> count(String text) {
        Map<String, Integer> words = new HashMap<>();
        for (String word : text.split(" ")) {
            words.merge(word, 1, Integer::sum);
        }
        return words;
    }

    private static Map<String, Integer> countAll(ExecutorService pool, List<String> texts)
            throws InterruptedException, ExecutionException {
        List<Future<Map<String, Integer>>> parts = new ArrayList<>();
        for (String text : texts) {
            parts.add(pool.submit(() -> count(text)));
        }
        Map<String, Integer> all = new HashMap<>();
        for (Future<Map<String, Integer>> part : parts) {
            part.get().forEach((word, count) -> all.merge(word, count, Integer::sum));
        }
        return all;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        List<String> texts = List.of("to be or not to be", "be that as it may", "not now");
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try {
            Map<String, Integer> words = countAll(pool, texts);
            System.out.println(words.get("be") + " times be, " + words.get("not") + " times not");
        } finally {
            pool.shutdown();
        }
    }
}
