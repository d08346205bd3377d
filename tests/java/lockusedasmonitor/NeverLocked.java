package lockusedasmonitor;

import java.util.concurrent.locks.ReentrantLock;

/** Odd, but right: everybody takes the monitor of the lock, and nobody the lock. */
public class NeverLocked {
    private final ReentrantLock guard = new ReentrantLock();
    private int count;

    void count() {
        synchronized (guard) {
            count++;
        }
    }

    public static void main(String[] args) {
        NeverLocked counter = new NeverLocked();
        new Thread(counter::count).start();
        counter.count();
    }
}
