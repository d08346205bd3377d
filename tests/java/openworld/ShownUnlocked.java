package openworld;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Races: what callers get is a view of the list, which the task reads without the lock. */
public final class ShownUnlocked {
    private final List<String> lines = new ArrayList<>();

    public synchronized void add(String line) {
        lines.add(line); // ~ data-race #1
    }

    public synchronized List<String> lines() {
        return Collections.unmodifiableList(lines);
    }

    /** A task, which its user hands to a pool. */
    public static final class Printer implements Runnable {
        private final ShownUnlocked shown;

        public Printer(ShownUnlocked shown) {
            this.shown = shown;
        }

        @Override
        public void run() {
            for (String line : shown.lines()) { // ~ data-race #1
                System.out.println(line);
            }
        }
    }
}
