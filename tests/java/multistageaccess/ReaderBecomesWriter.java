package multistageaccess;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Defect: the reader of the table becomes its writer, and replaces what another has put there meanwhile. */
final class ReaderBecomesWriter {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, String> pages = new HashMap<>();

    String page(String key) {
        lock.readLock().lock(); // ~ multi-stage-access #1
        try {
            String known = pages.get(key);
            if (known != null) {
                return known;
            }
        } finally {
            lock.readLock().unlock();
        }
        String rendered = "<p>" + key + "</p>";
        lock.writeLock().lock(); // ~ multi-stage-access #1
        try {
            pages.put(key, rendered);
            return rendered;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReaderBecomesWriter site = new ReaderBecomesWriter();
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
