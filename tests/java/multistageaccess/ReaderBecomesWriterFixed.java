package multistageaccess;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Who writes looks again. */
final class ReaderBecomesWriterFixed {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, String> pages = new HashMap<>();

    String page(String key) {
        lock.readLock().lock();
        try {
            String known = pages.get(key);
            if (known != null) {
                return known;
            }
        } finally {
            lock.readLock().unlock();
        }
        String rendered = "<p>" + key + "</p>";
        lock.writeLock().lock();
        try {
            String known = pages.get(key);
            if (known == null) {
                known = rendered;
                pages.put(key, known);
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
                System.out.println(site.page("page " + i % 3));
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
