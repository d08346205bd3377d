package guardedby;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import net.jcip.annotations.GuardedBy;

/** Readers share the lock: a write under the reading half is not guarded. */
public class ReadWrite {
    private final ReadWriteLock locks = new ReentrantReadWriteLock();

    @GuardedBy("locks")
    private final Map<String, Integer> prices = new HashMap<>();

    @GuardedBy("locks.readLock()")
    private int lookups;

    Integer price(String item) {
        locks.readLock().lock();
        try {
            lookups++; // ~ guarded-by #1
            return prices.get(item);
        } finally {
            locks.readLock().unlock();
        }
    }

    void set(String item, int price) {
        locks.writeLock().lock();
        try {
            prices.put(item, price);
            lookups = 0;
        } finally {
            locks.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        ReadWrite table = new ReadWrite();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> table.price("tea")).start();
        }
        new Thread(() -> table.set("tea", 3)).start();
    }
}
