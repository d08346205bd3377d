package locknotreleased;

import java.util.concurrent.Callable;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Who is inside keeps others waiting for a field; if what is done inside throws, they wait for ever. */
public class OneBather {
    private boolean occupied;
    private int inside;
    private boolean closed;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition opened = lock.newCondition();

    void bathe(String name) throws InterruptedException {
        synchronized (this) {
            while (occupied) {
                wait();
            }
            occupied = true; // ~ lock-not-released #1
        }
        wash(name); // ~ lock-not-released #1
        synchronized (this) {
            occupied = false; // ~ lock-not-released #1
            notifyAll();
        }
    }

    void swim(Callable<String> stroke) throws Exception {
        synchronized (this) {
            while (inside >= 4) {
                wait();
            }
            inside++; // ~ lock-not-released #2
        }
        System.out.println(stroke.call()); // ~ lock-not-released #2
        synchronized (this) {
            inside--; // ~ lock-not-released #2
            notifyAll();
        }
    }

    String clean(String name) throws InterruptedException {
        lock.lock();
        try {
            while (closed) {
                opened.await();
            }
            closed = true; // ~ lock-not-released #3
        } finally {
            lock.unlock();
        }
        int length = wash(name); // ~ lock-not-released #3
        lock.lock();
        try {
            closed = false; // ~ lock-not-released #3
            opened.signalAll();
        } finally {
            lock.unlock();
        }
        return name + length;
    }

    private int wash(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("nobody");
        }
        return name.length();
    }

    public static void main(String[] args) {
        OneBather bath = new OneBather();
        for (String name : args) {
            new Thread(() -> {
                try {
                    bath.bathe(name);
                    bath.clean(name);
                    bath.swim(null);
                } catch (Exception ended) {
                    System.out.println(ended);
                }
            }).start();
        }
    }
}
