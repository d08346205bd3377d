package checkthenact;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** A longer chain is made of the old one and set, though another thread may have set its own meanwhile. */
public final class LongerChain {
    private final AtomicReference<List<String>> chain = new AtomicReference<>(List.of());

    void append(String link) {
        List<String> longer = new ArrayList<>(chain.get()); // ~ check-then-act #1
        longer.add(link);
        chain.set(List.copyOf(longer)); // ~ check-then-act #1
    }

    public static void main(String[] args) {
        LongerChain all = new LongerChain();
        new Thread(() -> all.append("one")).start();
        all.append("two");
    }
}
