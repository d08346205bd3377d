package locknotreleased;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** No method here gives back what it takes: a handle does, a reference to the method does, or one that gets the lock as a parameter. And one lock is for the first who comes. */
public class ReleasedByOthers {
    interface Held extends AutoCloseable {
        @Override
        void close();
    }

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

    boolean isFirst() {
        return firstCome.tryLock();
    }

    public static void main(String[] args) {
        ReleasedByOthers tank = new ReleasedByOthers();
        new Thread(() -> {
            tank.fill(3);
            tank.visit();
            System.out.println(tank.isFirst());
        }).start();
        tank.fill(4);
        tank.visit();
        System.out.println(tank.pressure() + " " + tank.isFirst());
    }
}
