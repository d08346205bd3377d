package openworld;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** No race: what a view of the map shows is used under the same lock as the map. */
public class ThroughView {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, Integer> leases = new HashMap<>();

    public void acquire(long row, int until) {
        lock.lock();
        try {
            leases.put(row, until);
        } finally {
            lock.unlock();
        }
    }

    public void purge(int now) {
        lock.lock();
        try {
            leases.values().removeIf(until -> until <= now);
        } finally {
            lock.unlock();
        }
    }

    public void purgeFirst() {
        lock.lock();
        try {
            Iterator<Long> rows = leases.keySet().iterator();
            if (rows.hasNext()) {
                rows.next();
                rows.remove();
            }
        } finally {
            lock.unlock();
        }
    }
}
