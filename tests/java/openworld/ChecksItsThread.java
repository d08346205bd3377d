package openworld;

import java.util.ArrayList;
import java.util.List;

/** No race: all but one method fail in any thread but the one that made the object. */
public class ChecksItsThread {
    private final Thread owner = Thread.currentThread();
    private final List<String> options = new ArrayList<>();
    private int waiting;

    private void checkThread() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException("called in a wrong thread");
        }
    }

    public void add(String option) {
        checkThread();
        options.add(option);
    }

    public void remove(String option) {
        checkThread();
        options.remove(option);
    }

    public synchronized void await() {
        waiting++;
    }

    public synchronized int waiting() {
        return waiting;
    }
}
