package lockonchangingfield;

import java.util.ArrayList;
import java.util.List;

/** The list is replaced, and locked, only by who holds the lock of its owner. */
public class UnderOuterLock {
    private List<String> lines = new ArrayList<>();

    synchronized void add(String line) {
        synchronized (lines) {
            lines.add(line);
        }
    }

    synchronized void clear() {
        lines = new ArrayList<>();
    }

    public static void main(String[] args) {
        UnderOuterLock log = new UnderOuterLock();
        new Thread(() -> log.add("one")).start();
        new Thread(() -> log.add("two")).start();
        log.clear();
    }
}
