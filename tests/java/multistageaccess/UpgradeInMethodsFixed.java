package multistageaccess;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Who gives a number looks again. */
final class UpgradeInMethodsFixed {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> numbers = new HashMap<>();

    private Integer find(String name) {
        lock.readLock().lock();
        try {
            return numbers.get(name);
        } finally {
            lock.readLock().unlock();
        }
    }

    private int give(String name) {
        lock.writeLock().lock();
        try {
            Integer known = numbers.get(name);
            if (known != null) {
                return known;
            }
            int number = numbers.size();
            numbers.put(name, number);
            return number;
        } finally {
            lock.writeLock().unlock();
        }
    }

    int number(String name) {
        Integer known = find(name);
        if (known != null) {
            return known;
        }
        return give(name);
    }

    public static void main(String[] args) throws InterruptedException {
        UpgradeInMethodsFixed register = new UpgradeInMethodsFixed();
        Runnable work = () -> {
            long sum = 0;
            for (int i = 0; i < 500; i++) {
                sum += register.number("name " + i % 100);
            }
            System.out.println(sum);
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
