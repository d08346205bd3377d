package guardedby;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import net.jcip.annotations.GuardedBy;

/** Who counts is a writer. */
public class ReadWriteFixed {
    private final ReadWriteLock locks = new ReentrantReadWriteLock();

    @GuardedBy("locks")
    private final Map<String, Integer> prices = new HashMap<>();

    @GuardedBy("locks.readLock()")
    private int lookups;

    Integer price(String item) {
        locks.writeLock().lock();
        try {
            lookups++;
        } finally {
            locks.writeLock().unlock();
        }
        locks.readLock().lock();
        try {
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
        ReadWriteFixed table = new ReadWriteFixed();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> table.price("tea")).start();
        }
        new Thread(() -> table.set("tea", 3)).start();
    }
}
