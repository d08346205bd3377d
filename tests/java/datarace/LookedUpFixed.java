package datarace;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** As LookedUp, with a lock in each tally. */
public class LookedUpFixed {
    static final class Tally {
        private int votes;

        synchronized void add() {
            votes++;
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
