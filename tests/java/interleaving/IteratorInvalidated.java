package interleaving;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Each step of an iteration is synchronized, but the list changes between two steps. */
public class IteratorInvalidated {
    private static final List<String> NAMES = new ArrayList<>(List.of("a"));

    private static void iterate() {
        Iterator<String> names;
        synchronized (NAMES) {
            names = NAMES.iterator();
        }
        synchronized (NAMES) {
            names.next(); // ~ exception #1
        }
    }

    private static void add() {
        synchronized (NAMES) {
            NAMES.add("b");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(IteratorInvalidated::iterate);
        Thread writer = new Thread(IteratorInvalidated::add);
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
