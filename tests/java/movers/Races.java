package movers;

import java.util.HashMap;
import java.util.Map;

/** Without a lock in common there is nothing to rely on. Who reads what is written under a lock alone may still be told to hold it. */
public class Races {
    private final Map<String, Integer> counts = new HashMap<>();
    private int bare;
    private int mixed;
    private int prepared;

    Races(int prepared) {
        this.prepared = prepared;
    }

    void increment() { // atomicity: error
        bare++;
    }

    synchronized void incrementMixed() { // atomicity: error
        mixed++;
    }

    int readMixed() { // atomicity: this ? mover : error
        return mixed;
    }

    int prepared() { // atomicity: mover
        return prepared;
    }

    synchronized void count(String word) { // atomicity: this ? mover : atomic
        counts.put(word, counts.getOrDefault(word, 0) + 1);
    }

    void countTwice(String word) { // atomicity: this ? mover : compound
        count(word);
        count(word);
    }

    public static void main(String[] args) {
        Races shared = new Races(args.length);
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.increment();
                shared.incrementMixed();
                shared.readMixed();
                shared.prepared();
                shared.countTwice("word");
            }).start();
        }
    }
}
