package datarace;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** No race: whoever changes the number of lookups holds the write lock. */
final class WriteUnderReadLockFixed {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final String[] names = {"ada", "alan", "grace"};
    private int lookups;

    String lookup(int id) {
        lock.writeLock().lock();
        try {
            lookups++;
            return names[id];
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WriteUnderReadLockFixed directory = new WriteUnderReadLockFixed();
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
