package multistageaccess;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** No defect: a page that another has put there meanwhile is replaced by an equal one. */
final class EqualPages {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, String> pages = new HashMap<>();

    String pages(String key) {
        lock.readLock().lock();
        try {
            String known = pages.get(key);
            if (known != null) {
                return known;
            }
        } finally {
            lock.readLock().unlock();
        }
        String fresh = "<p>" + key + "</p>";
        lock.writeLock().lock();
        try {
            pages.put(key, fresh);
            return fresh;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EqualPages site = new EqualPages();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                System.out.println(site.pages("page " + i % 3));
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
