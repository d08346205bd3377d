package locknotreleased;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** An interrupt ends the wait for the queue, and nobody releases the read lock. */
public class InterruptedHolder {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final BlockingQueue<String> mail = new LinkedBlockingQueue<>();

    String read() throws InterruptedException {
        lock.readLock().lock(); // ~ lock-not-released #1
        String letter = mail.take(); // ~ lock-not-released #1
        lock.readLock().unlock();
        return letter;
    }

    void rename() {
        lock.writeLock().lock();
        try {
            mail.clear();
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        InterruptedHolder box = new InterruptedHolder();
        Thread reader = new Thread(() -> {
            try {
                box.read();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        reader.start();
        reader.interrupt();
        box.rename();
    }
}
