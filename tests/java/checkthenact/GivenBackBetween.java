package checkthenact;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/** On one of two ways the lock is released between the test and the put, and taken again. */
public class GivenBackBetween {
    private final ReentrantLock lock = new ReentrantLock();
    private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();

    void name(String key, boolean slow) {
        lock.lock();
        if (!names.containsKey(key)) { // ~ check-then-act #1
            if (slow) {
                lock.unlock();
                Thread.yield();
                lock.lock();
            }
            names.put(key, key + Thread.currentThread().getName()); // ~ check-then-act #1
        }
        lock.unlock();
    }

    public static void main(String[] args) {
        GivenBackBetween registry = new GivenBackBetween();
        for (int i = 0; i < 2; i++) {
            boolean slow = i == 0;
            new Thread(() -> registry.name("one", slow)).start();
        }
    }
}
