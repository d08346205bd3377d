package openworld;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** No race: what the tasks count is atomic. */
public class ListOfTasksFixed {
    private final AtomicIntegerArray done;
    private volatile boolean isCancelled;

    public ListOfTasksFixed(int parts) {
        done = new AtomicIntegerArray(parts);
    }

    public List<Runnable> parts() {
        List<Runnable> parts = new ArrayList<>();
        for (int i = 0; i < done.length(); i++) {
            int part = i;
            parts.add(() -> work(part));
        }
        return parts;
    }

    private void work(int part) {
        while (!isCancelled && done.get(part) < 100) {
            done.incrementAndGet(part);
        }
    }

    public int progress() {
        int sum = 0;
        for (int part = 0; part < done.length(); part++) {
            sum += done.get(part);
        }
        return sum;
    }

    public void cancel() {
        isCancelled = true;
    }
}
