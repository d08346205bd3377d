package guardedby;

import java.util.ArrayList;
import java.util.List;
import net.jcip.annotations.GuardedBy;

/** Nobody else knows the object while it is made and filled: no lock is needed. */
public class FilledFirst {
    @GuardedBy("this")
    private final List<String> names = new ArrayList<>();

    @GuardedBy("this")
    private int total;

    FilledFirst(int start) {
        total = start;
        reset();
    }

    private void reset() {
        total++;
        names.clear();
    }

    static FilledFirst of(String... names) {
        FilledFirst made = new FilledFirst(names.length);
        for (String name : names) {
            made.names.add(name);
            made.total += name.length();
        }
        return made;
    }

    synchronized void add(String name) {
        names.add(name);
        total += name.length();
        if (total > 1_000) {
            reset();
        }
    }

    public static void main(String[] args) {
        FilledFirst filled = FilledFirst.of("a", "b");
        new Thread(() -> filled.add("c")).start();
        new Thread(() -> filled.add("d")).start();
    }
}
