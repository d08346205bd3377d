package idioms;

import java.util.HashMap;
import java.util.Map;

/** Double-checked locking as it is right since Java 5: the field is volatile, and read once on the fast path. */
public class VolatileDoubleChecked {
    static final class Dictionary {
        private final Map<String, String> words = new HashMap<>();

        Dictionary() {
            words.put("lock", "Schloss");
            words.put("thread", "Faden");
            words.put("race", "Rennen");
        }

        String translate(String word) {
            return words.getOrDefault(word, word);
        }
    }

    private volatile Dictionary dictionary;

    private Dictionary dictionary() {
        Dictionary found = dictionary;
        if (found == null) {
            synchronized (this) {
                found = dictionary;
                if (found == null) {
                    found = new Dictionary();
                    dictionary = found;
                }
            }
        }
        return found;
    }

    String translate(String word) {
        return dictionary().translate(word);
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileDoubleChecked translator = new VolatileDoubleChecked();
        String[] words = {"lock", "thread", "race", "java"};
        Thread[] readers = new Thread[words.length];
        for (int i = 0; i < readers.length; i++) {
            String word = words[i];
            readers[i] = new Thread(() -> System.out.println(translator.translate(word)));
            readers[i].start();
        }
        for (Thread reader : readers) {
            reader.join();
        }
    }
}
