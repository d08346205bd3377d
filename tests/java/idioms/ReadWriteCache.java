package idioms;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A cache under a read-write lock: many read at once, who writes is alone. */
public class ReadWriteCache {
    private final Map<String, Integer> rates = new HashMap<>();
    private final Lock reading;
    private final Lock writing;

    ReadWriteCache() {
        ReadWriteLock lock = new ReentrantReadWriteLock();
        reading = lock.readLock();
        writing = lock.writeLock();
    }

    int rate(String currency) {
        reading.lock();
        try {
            return rates.getOrDefault(currency, 100);
        } finally {
            reading.unlock();
        }
    }

    void update(String currency, int rate) {
        writing.lock();
        try {
            rates.put(currency, rate);
        } finally {
            writing.unlock();
        }
    }

    void clear() {
        writing.lock();
        try {
            rates.clear();
        } finally {
            writing.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadWriteCache cache = new ReadWriteCache();
        Runnable trader = () -> {
            long sum = 0;
            for (int i = 0; i < 200; i++) {
                sum += cache.rate(i % 2 == 0 ? "EUR" : "USD");
            }
            System.out.println(sum > 0);
        };
        Thread feed = new Thread(() -> {
            for (int i = 1; i <= 200; i++) {
                cache.update("EUR", 100 + i);
                cache.update("USD", 100 - i % 50);
            }
            cache.clear();
        });
        Thread first = new Thread(trader);
        Thread second = new Thread(trader);
        feed.start();
        first.start();
        second.start();
        feed.join();
        first.join();
        second.join();
    }
}
