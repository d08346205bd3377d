package datarace;

import java.util.ArrayList;
import java.util.List;

/** Races, and what each can do at worst. */
final class AtWorst implements Runnable {
    private int hits; // at worst: one of two updates is lost
    private int printed; // at worst: a number that is only printed is wrong
    private int limit; // at worst: one of two updates is lost
    private boolean isDone; // at worst: a loop that waits for the value never sees it
    private int depth; // at worst: a thread goes on with an old value
    private String name; // at worst: a value that does not change is computed twice
    private boolean isWarned; // at worst: what is to be done once is done twice
    private int scratch; // at worst: a thread goes on with what another one has written, instead of its own
    private final List<String> lines = new ArrayList<>();

    int hits() {
        return hits; // ~ data-race #1
    }

    private String name() {
        if (name == null) { // ~ data-race #6
            name = "a" + lines.hashCode(); // ~ data-race #6
        }
        return name; // ~ data-race #6
    }

    private void warn() {
        if (!isWarned) { // ~ data-race #7
            isWarned = true; // ~ data-race #7
            System.out.println("careful");
        }
    }

    private int twice(int number) {
        scratch = number; // ~ data-race #8
        return scratch + scratch; // ~ data-race #8
    }

    @Override
    public void run() {
        hits++; // ~ data-race #1
        printed++; // ~ data-race #2
        limit++; // ~ data-race #3
        name();
        warn();
        twice(hits());
        for (int i = 0; i < depth; i++) { // ~ data-race #5
            Thread.yield();
        }
        while (!isDone) { // ~ data-race #4
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtWorst shared = new AtWorst();
        Thread one = new Thread(shared);
        Thread other = new Thread(shared);
        one.start();
        other.start();
        shared.depth = 3; // ~ data-race #5
        shared.isDone = true; // ~ data-race #4
        System.out.println(shared.printed); // ~ data-race #2
        if (shared.limit > 1) { // ~ data-race #3
            one.join();
        }
    }
}
