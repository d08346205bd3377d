package multistageaccess;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Looks again under the write lock: itself, or by computeIfAbsent, here or in a method of its own. */
final class NumberedFixed {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> marks = new HashMap<>();
    private int next;

    int numberOf(String name) {
        lock.readLock().lock();
        try {
            Integer number = numbers.get(name);
            if (number != null) {
                return number;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            Integer number = numbers.get(name);
            if (number == null) {
                number = next++;
                numbers.put(name, number);
            }
            return number;
        } finally {
            lock.writeLock().unlock();
        }
    }

    int markOf(String name) {
        Integer mark;
        lock.readLock().lock();
        try {
            mark = marks.get(name);
        } finally {
            lock.readLock().unlock();
        }
        return mark == null ? mark(name) : mark;
    }

    private int mark(String name) {
        lock.writeLock().lock();
        try {
            return marks.computeIfAbsent(name, key -> next++);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        NumberedFixed all = new NumberedFixed();
        Runnable asker = () -> System.out.println(all.numberOf("a") + all.markOf("a"));
        new Thread(asker).start();
        new Thread(asker).start();
    }
}
