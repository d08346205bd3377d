package openworld;

import java.util.ArrayList;
import java.util.List;

/** Races: callers run the tasks that they get in a list, and ask for the progress meanwhile. */
public class ListOfTasks {
    private final int[] done;
    private volatile boolean isCancelled;

    public ListOfTasks(int parts) {
        done = new int[parts];
    }

    public List<Runnable> parts() {
        List<Runnable> parts = new ArrayList<>();
        for (int i = 0; i < done.length; i++) {
            int part = i;
            parts.add(() -> work(part));
        }
        return parts;
    }

    private void work(int part) {
        while (!isCancelled && done[part] < 100) {
            done[part]++; // ~ data-race #1
        }
    }

    public int progress() {
        int sum = 0;
        for (int part : done) { // ~ data-race #1
            sum += part;
        }
        return sum;
    }

    public void cancel() {
        isCancelled = true;
    }
}
