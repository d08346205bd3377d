package checkthenact;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Correct: the longer chain is set only if nobody was faster. What is set anew keeps nothing of the old. */
public final class LongerChainFixed {
    private final AtomicReference<List<String>> chain = new AtomicReference<>(List.of());

    void append(String link) {
        List<String> known;
        List<String> longer;
        do {
            known = chain.get();
            longer = new ArrayList<>(known);
            longer.add(link);
        } while (!chain.compareAndSet(known, longer));
    }

    void begin(String link) {
        System.out.println(chain.get().size());
        List<String> first = new ArrayList<>();
        first.add(link);
        chain.set(first);
    }

    public static void main(String[] args) {
        LongerChainFixed all = new LongerChainFixed();
        new Thread(() -> all.append("one")).start();
        new Thread(() -> all.begin("zero")).start();
        all.append("two");
    }
}
