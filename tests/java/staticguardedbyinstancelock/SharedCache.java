package staticguardedbyinstancelock;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The map is one for all parsers, which are made one a task. */
public class SharedCache {
    static final class Parser {
        private static final Map<String, Integer> KNOWN = new HashMap<>();

        int parse(String text) {
            synchronized (this) {
                Integer known = KNOWN.get(text);
                if (known == null) {
                    known = text.length();
                    KNOWN.put(text, known); // ~ static-guarded-by-instance-lock #1
                }
                return known;
            }
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (String text : args) {
            pool.submit(() -> new Parser().parse(text));
        }
        pool.shutdown();
    }
}
