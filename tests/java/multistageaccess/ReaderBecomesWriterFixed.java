package multistageaccess;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Who writes looks again. */
final class ReaderBecomesWriterFixed {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, AtomicInteger> visits = new HashMap<>();

    AtomicInteger visits(String key) {
        lock.readLock().lock();
        try {
            AtomicInteger known = visits.get(key);
            if (known != null) {
                return known;
            }
        } finally {
            lock.readLock().unlock();
        }
        AtomicInteger fresh = new AtomicInteger();
        lock.writeLock().lock();
        try {
            AtomicInteger known = visits.get(key);
            if (known == null) {
                known = fresh;
                visits.put(key, known);
            }
            return known;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReaderBecomesWriterFixed site = new ReaderBecomesWriterFixed();
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
