package doublecheckedlocking;

import java.util.HashMap;
import java.util.Map;

/** Broken: the dictionary is filled under the lock, but the first check looks at it without. */
final class InstanceField {
    private final Object lock = new Object();
    private Map<String, String> words;

    Map<String, String> words() {
        if (words == null) { // ~ double-checked-locking #1
            synchronized (lock) {
                if (words == null) {
                    Map<String, String> filled = new HashMap<>();
                    filled.put("lock", "Schloss");
                    filled.put("thread", "Faden");
                    words = filled; // ~ double-checked-locking #1
                }
            }
        }
        return words;
    }

    public static void main(String[] args) throws InterruptedException {
        InstanceField dictionary = new InstanceField();
        Thread reader = new Thread(() -> System.out.println(dictionary.words().get("lock")));
        Thread writer = new Thread(() -> System.out.println(dictionary.words().get("thread")));
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
