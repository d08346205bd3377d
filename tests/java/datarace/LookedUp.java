package datarace;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The map may be shared; what it holds is changed by all who ask for the same name. */
public class LookedUp {
    static final class Tally {
        private int votes;

        void add() {
            votes++; // ~ data-race #1
        }
    }

    private static final ConcurrentMap<String, Tally> TALLIES = new ConcurrentHashMap<>();

    static void vote(String name) {
        TALLIES.computeIfAbsent(name, unused -> new Tally()).add();
    }

    public static void main(String[] args) {
        for (String name : args) {
            new Thread(() -> vote(name)).start();
        }
    }
}
