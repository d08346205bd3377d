package checkthenact;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Each call is atomic; the sum of two is not, and counts are lost. */
public class Words {
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final AtomicInteger total = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();

    void count(String word) {
        counts.put(word, counts.getOrDefault(word, 0) + 1); // ~ check-then-act #1
        total.set(total.get() + 1); // ~ check-then-act #2
    }

    boolean enter() {
        if (open.get() < 2) {
            open.incrementAndGet(); // ~ check-then-act #3
            return true;
        }
        return false;
    }

    public static void main(String[] args) {
        Words words = new Words();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                if (words.enter()) {
                    words.count("and");
                }
            }).start();
        }
    }
}
