package datarace;

import java.util.ArrayList;
import java.util.List;

/** The batch is handed out, but stays in its field if it is small; and somebody reads the field without the lock. */
public class SwappedOut {
    static final class Small {
        private List<String> batch = new ArrayList<>();

        synchronized void add(String line) {
            batch.add(line); // ~ data-race #1
        }

        synchronized List<String> flush() {
            List<String> full = batch;
            if (full.size() > 10) {
                batch = new ArrayList<>();
            }
            return full;
        }
    }

    static final class Peeked {
        private List<String> batch = new ArrayList<>();

        void add(String line) {
            List<String> current;
            synchronized (this) {
                current = batch;
            }
            current.add(line); // ~ data-race #2
        }

        synchronized List<String> flush() {
            List<String> full = batch;
            batch = new ArrayList<>();
            return full;
        }
    }

    public static void main(String[] args) {
        Small small = new Small();
        Peeked peeked = new Peeked();
        new Thread(() -> {
            small.add("one");
            peeked.add("one");
        }).start();
        small.flush().clear(); // ~ data-race #1
        peeked.flush().clear(); // ~ data-race #2
    }
}
