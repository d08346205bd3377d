package concurrent;

import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** ReentrantLock with conditions, read-write locks, StampedLock. */
public class Locks {
    static final ReentrantLock LOCK = new ReentrantLock(true);
    static final Condition CHANGED = LOCK.newCondition();
    static final ArrayDeque<Integer> QUEUE = new ArrayDeque<>();
    static int read;
    static long stamped;

    public static void main(String[] args) throws Exception {
        Thread producer = new Thread(() -> {
            for (int i = 1; i <= 10; i++) {
                LOCK.lock();
                try {
                    while (QUEUE.size() == 2) {
                        CHANGED.awaitUninterruptibly();
                    }
                    QUEUE.add(i);
                    CHANGED.signalAll();
                } finally {
                    LOCK.unlock();
                }
            }
        });
        producer.start();
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            LOCK.lockInterruptibly();
            try {
                while (QUEUE.isEmpty()) {
                    CHANGED.await();
                }
                sum = sum * 3 + QUEUE.remove();
                CHANGED.signalAll();
            } finally {
                LOCK.unlock();
            }
        }
        producer.join();
        System.out.println(sum);
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        StampedLock stamp = new StampedLock();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 5; k++) {
                    rw.writeLock().lock();
                    read++;
                    rw.writeLock().unlock();
                    rw.readLock().lock();
                    int seen = read;
                    rw.readLock().unlock();
                    long s = stamp.writeLock();
                    stamped += seen > 0 ? 1 : 0;
                    stamp.unlockWrite(s);
                    long o = stamp.tryOptimisticRead();
                    long copy = stamped;
                    if (!stamp.validate(o)) {
                        o = stamp.readLock();
                        copy = stamped;
                        stamp.unlockRead(o);
                    }
                    if (copy < 1) {
                        throw new AssertionError();
                    }
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(read + " " + stamped + " " + rw.isWriteLocked() + " " + stamp.isWriteLocked());
        System.out.println(LOCK.tryLock() + " " + CHANGED.awaitNanos(1000) / 1_000_000_000);
    }
}
