package doublecheckedlocking;

import java.util.HashMap;
import java.util.Map;

/** Correct: there is no first check, every call takes the lock. */
final class InstanceFieldFixed {
    private final Object lock = new Object();
    private Map<String, String> words;

    Map<String, String> words() {
        synchronized (lock) {
            if (words == null) {
                Map<String, String> filled = new HashMap<>();
                filled.put("lock", "Schloss");
                filled.put("thread", "Faden");
                words = filled;
            }
            return words;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InstanceFieldFixed dictionary = new InstanceFieldFixed();
        Thread reader = new Thread(() -> System.out.println(dictionary.words().get("lock")));
        Thread writer = new Thread(() -> System.out.println(dictionary.words().get("thread")));
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
