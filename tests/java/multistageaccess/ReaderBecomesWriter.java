package multistageaccess;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Defect: the reader of the table becomes its writer, and replaces the counter that another has put there meanwhile, and its count. */
final class ReaderBecomesWriter {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, AtomicInteger> visits = new HashMap<>();

    AtomicInteger visits(String key) {
        lock.readLock().lock(); // ~ multi-stage-access #1
        try {
            AtomicInteger known = visits.get(key);
            if (known != null) {
                return known;
            }
        } finally {
            lock.readLock().unlock();
        }
        AtomicInteger fresh = new AtomicInteger();
        lock.writeLock().lock(); // ~ multi-stage-access #1
        try {
            visits.put(key, fresh);
            return fresh;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReaderBecomesWriter site = new ReaderBecomesWriter();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                System.out.println(site.visits("page " + i % 3).incrementAndGet());
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
