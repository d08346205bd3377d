package multistageaccess;

import java.util.ArrayList;
import java.util.List;

/** Defect: two threads can each make a journal, and what the one wrote into the first is lost with it. */
final class LazyInTwoSections {
    static final class Journal {
        private final List<String> lines = new ArrayList<>();

        synchronized void write(String line) {
            lines.add(line);
        }

        synchronized int size() {
            return lines.size();
        }
    }

    private Journal journal;

    private synchronized Journal current() {
        return journal;
    }

    private synchronized void begin(Journal first) {
        journal = first;
    }

    Journal journal() {
        Journal known = current(); // ~ multi-stage-access #1
        if (known == null) {
            known = new Journal();
            begin(known); // ~ multi-stage-access #1
        }
        return known;
    }

    public static void main(String[] args) throws InterruptedException {
        LazyInTwoSections ship = new LazyInTwoSections();
        Runnable watch = () -> {
            for (int i = 0; i < 20; i++) {
                ship.journal().write("hour " + i);
            }
        };
        Thread first = new Thread(watch);
        Thread second = new Thread(watch);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(ship.journal().size());
    }
}
