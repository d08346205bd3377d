package nakednotify;

import java.lang.reflect.Field;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import sun.misc.Unsafe;

/** The position that consumers wait for is moved by its offset, before the lock is taken. */
public class CursorFixed {
    static class Position {
        private static final Unsafe UNSAFE = unsafe();
        private static final long OFFSET = offset();
        private volatile long value = -1;

        long get() {
            return value;
        }

        void set(long value) {
            UNSAFE.putOrderedLong(this, OFFSET, value);
        }

        private static Unsafe unsafe() {
            try {
                Field field = Unsafe.class.getDeclaredField("theUnsafe");
                field.setAccessible(true);
                return (Unsafe) field.get(null);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        private static long offset() {
            try {
                return UNSAFE.objectFieldOffset(Position.class.getDeclaredField("value"));
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
    }

    private final Position position = new Position();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();

    void await(long wanted) throws InterruptedException {
        lock.lock();
        try {
            while (position.get() < wanted) {
                moved.await();
            }
        } finally {
            lock.unlock();
        }
    }

    void publish(long next) {
        position.set(next);
        signal();
    }

    private void signal() {
        lock.lock();
        try {
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void reset() {
        position.set(-1);
    }

    public static void main(String[] args) throws InterruptedException {
        CursorFixed cursor = new CursorFixed();
        new Thread(() -> cursor.publish(1)).start();
        cursor.await(1);
        cursor.reset();
    }
}
