package openworld;

import java.util.ArrayDeque;

/** Takes what is there, if anything. */
public class ClerkFixed {
    static final class Tray {
        private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();

        synchronized void add(Runnable task) {
            tasks.add(task);
        }

        synchronized Runnable poll() {
            return tasks.poll();
        }
    }

    private final Tray tray = new Tray();

    public void submit(Runnable task) {
        tray.add(task);
    }

    public boolean runOne() {
        Runnable task = tray.poll();
        if (task == null) {
            return false;
        }
        task.run();
        return true;
    }
}
