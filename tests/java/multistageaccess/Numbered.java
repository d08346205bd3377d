package multistageaccess;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Looks for a number under the read lock, and gives one under the write lock without a second look. */
final class Numbered {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> numbers = new HashMap<>();
    private int next;

    int numberOf(String name) {
        lock.readLock().lock(); // ~ multi-stage-access #1
        try {
            Integer number = numbers.get(name);
            if (number != null) {
                return number;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock(); // ~ multi-stage-access #1
        try {
            int number = next++;
            numbers.put(name, number);
            return number;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        Numbered all = new Numbered();
        new Thread(() -> System.out.println(all.numberOf("a"))).start();
        new Thread(() -> System.out.println(all.numberOf("a"))).start();
    }
}
