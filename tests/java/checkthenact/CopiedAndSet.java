package checkthenact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Copies the list that an atomic reference holds, and sets the copy: what another thread adds in between is lost. */
final class CopiedAndSet {
    private final AtomicReference<List<String>> names = new AtomicReference<>(Collections.emptyList());

    static List<String> with(List<String> old, String name) {
        List<String> copy = new ArrayList<>(old);
        copy.add(name);
        return copy;
    }

    void add(String name) {
        List<String> old = names.get();
        names.set(with(old, name)); // ~ check-then-act #1
    }

    public static void main(String[] args) {
        CopiedAndSet all = new CopiedAndSet();
        new Thread(() -> all.add("a")).start();
        new Thread(() -> all.add("b")).start();
    }
}
