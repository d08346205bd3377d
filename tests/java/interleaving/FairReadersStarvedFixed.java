package interleaving;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Who waits for a reader does not hold the lock. */
public class FairReadersStarvedFixed {
    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock(true);
    private static int value;

    private static void write() {
        LOCK.writeLock().lock();
        value++;
        LOCK.writeLock().unlock();
    }

    private static void read() {
        LOCK.readLock().lock();
        assert value >= 0;
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(FairReadersStarvedFixed::write);
        Thread reader = new Thread(FairReadersStarvedFixed::read);
        LOCK.readLock().lock();
        writer.start();
        reader.start();
        LOCK.readLock().unlock();
        reader.join();
        writer.join();
    }
}
