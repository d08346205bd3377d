package interleaving;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The whole iteration is one synchronized block. */
public class IteratorInvalidatedFixed {
    private static final List<String> NAMES = new ArrayList<>(List.of("a"));

    private static void iterate() {
        synchronized (NAMES) {
            Iterator<String> names = NAMES.iterator();
            names.next();
        }
    }

    private static void add() {
        synchronized (NAMES) {
            NAMES.add("b");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(IteratorInvalidatedFixed::iterate);
        Thread writer = new Thread(IteratorInvalidatedFixed::add);
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
