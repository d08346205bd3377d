package interleaving;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A reader waits for another, which stands behind a writer in the queue, which waits for the first. */
public class FairReadersStarved {
    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock(true);
    private static int value;

    private static void write() {
        LOCK.writeLock().lock(); // ~ deadlock #1
        value++;
        LOCK.writeLock().unlock();
    }

    private static void read() {
        LOCK.readLock().lock(); // ~ deadlock #1
        assert value >= 0;
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(FairReadersStarved::write);
        Thread reader = new Thread(FairReadersStarved::read);
        LOCK.readLock().lock();
        writer.start();
        reader.start();
        reader.join();
        LOCK.readLock().unlock();
        writer.join();
    }
}
