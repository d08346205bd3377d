package datarace;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Races: the number of lookups is changed under the read lock, which many hold at once. */
final class WriteUnderReadLock {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final String[] names = {"ada", "alan", "grace"};
    private int lookups;

    String lookup(int id) {
        lock.readLock().lock();
        try {
            lookups++; // ~ data-race #1
            return names[id];
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WriteUnderReadLock directory = new WriteUnderReadLock();
        Runnable client = () -> {
            for (int i = 0; i < 300; i++) {
                directory.lookup(i % 3);
            }
        };
        Thread one = new Thread(client);
        Thread two = new Thread(client);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(directory.lookups);
    }
}
