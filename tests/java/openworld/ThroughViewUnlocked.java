package openworld;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Races: a view of the map is used without the lock of the map. */
public class ThroughViewUnlocked {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, Integer> leases = new HashMap<>();

    public void acquire(long row, int until) {
        lock.lock();
        try {
            leases.put(row, until); // ~ data-race #1
        } finally {
            lock.unlock();
        }
    }

    public void purge(int now) {
        leases.values().removeIf(until -> until <= now); // ~ data-race #1
    }
}
