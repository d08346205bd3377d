package openworld;

import java.util.ArrayList;
import java.util.List;

/** Every thread may add and remove. */
public class ChecksNothing {
    private final List<String> options = new ArrayList<>();
    private int waiting;

    public void add(String option) {
        options.add(option); // ~ data-race #1
    }

    public void remove(String option) {
        options.remove(option); // ~ data-race #1
    }

    public synchronized void await() {
        waiting++;
    }

    public synchronized int waiting() {
        return waiting;
    }
}
