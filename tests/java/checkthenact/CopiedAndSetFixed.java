package checkthenact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** The same in a loop with compareAndSet, and with updateAndGet. */
final class CopiedAndSetFixed {
    private final AtomicReference<List<String>> names = new AtomicReference<>(Collections.emptyList());

    static List<String> with(List<String> old, String name) {
        List<String> copy = new ArrayList<>(old);
        copy.add(name);
        return copy;
    }

    void add(String name) {
        List<String> old;
        do {
            old = names.get();
        } while (!names.compareAndSet(old, with(old, name)));
    }

    void append(String name) {
        names.updateAndGet(old -> with(old, name));
    }

    public static void main(String[] args) {
        CopiedAndSetFixed all = new CopiedAndSetFixed();
        new Thread(() -> all.add("a")).start();
        new Thread(() -> all.append("b")).start();
    }
}
