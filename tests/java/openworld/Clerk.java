package openworld;

import java.util.ArrayDeque;

/** Keeps its tasks in a monitor: asks it, and then takes what may be gone. */
public class Clerk {
    static final class Tray {
        private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();

        synchronized void add(Runnable task) {
            tasks.add(task);
        }

        synchronized boolean isEmpty() {
            return tasks.isEmpty();
        }

        synchronized Runnable remove() {
            return tasks.remove();
        }
    }

    private final Tray tray = new Tray();

    public void submit(Runnable task) {
        tray.add(task);
    }

    public boolean runOne() {
        if (tray.isEmpty()) { // ~ multi-stage-access #1
            return false;
        }
        tray.remove().run(); // ~ multi-stage-access #1
        return true;
    }
}
