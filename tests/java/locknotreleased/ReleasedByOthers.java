package locknotreleased;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** No method here gives back what it takes: a handle does, a reference to the method does, one that gets the lock as a parameter, or who calls the overridden {@code lock()}. And one lock is for the first who comes. */
public class ReleasedByOthers {
    interface Held extends AutoCloseable {
        @Override
        void close();
    }

    /** Counts how often it is taken, and leaves the rest to the library. */
    static final class CountedLock extends ReentrantLock {
        private static final long serialVersionUID = 1;
        private int count;

        @Override
        public void lock() {
            super.lock();
            count++;
        }
    }

    private final CountedLock counted = new CountedLock();
    private final ReentrantLock gate = new ReentrantLock();
    private final ReentrantReadWriteLock views = new ReentrantReadWriteLock();
    private final ReentrantLock door = new ReentrantLock();
    private final ReentrantLock firstCome = new ReentrantLock();
    private int level;
    private int pressure;
    private int visits;

    private Held locked() {
        gate.lock();
        return gate::unlock;
    }

    void fill(int amount) {
        try (Held held = locked()) {
            level += amount;
        }
    }

    private final class Visit implements AutoCloseable {
        Visit() {
            door.lock();
        }

        @Override
        public void close() {
            door.unlock();
        }
    }

    void visit() {
        try (Visit visit = new Visit()) {
            visits++;
        }
    }

    private void beginReading() {
        views.readLock().lock();
    }

    private static void end(Lock lock) {
        lock.unlock();
    }

    int pressure() {
        beginReading();
        try {
            return pressure;
        } finally {
            end(views.readLock());
        }
    }

    int count() {
        counted.lock();
        try {
            return counted.count;
        } finally {
            counted.unlock();
        }
    }

    boolean isFirst() {
        return firstCome.tryLock();
    }

    public static void main(String[] args) {
        ReleasedByOthers tank = new ReleasedByOthers();
        new Thread(() -> {
            tank.fill(3);
            tank.visit();
            System.out.println(tank.isFirst() ? 0 : tank.count());
        }).start();
        tank.fill(4);
        tank.visit();
        System.out.println(tank.pressure() + tank.count() + " " + tank.isFirst());
    }
}
