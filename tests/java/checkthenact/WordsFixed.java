package checkthenact;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Read, computed and written in one; or tried again until nobody came between. */
public class WordsFixed {
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final AtomicInteger total = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();

    void count(String word) {
        counts.merge(word, 1, Integer::sum);
        total.incrementAndGet();
    }

    boolean enter() {
        while (true) {
            int now = open.get();
            if (now >= 2) {
                return false;
            }
            if (open.compareAndSet(now, now + 1)) {
                return true;
            }
        }
    }

    public static void main(String[] args) {
        WordsFixed words = new WordsFixed();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                if (words.enter()) {
                    words.count("and");
                }
            }).start();
        }
    }
}
