package openworld;

import java.util.ArrayList;
import java.util.List;

/** No race: callers get a copy, which is made under the lock. */
public final class ShownUnlockedFixed {
    private final List<String> lines = new ArrayList<>();

    public synchronized void add(String line) {
        lines.add(line);
    }

    public synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    /** A task, which its user hands to a pool. */
    public static final class Printer implements Runnable {
        private final ShownUnlockedFixed shown;

        public Printer(ShownUnlockedFixed shown) {
            this.shown = shown;
        }

        @Override
        public void run() {
            for (String line : shown.lines()) {
                System.out.println(line);
            }
        }
    }
}
