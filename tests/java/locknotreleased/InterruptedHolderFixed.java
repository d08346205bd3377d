package locknotreleased;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The wait is over before the lock is taken. */
public class InterruptedHolderFixed {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final BlockingQueue<String> mail = new LinkedBlockingQueue<>();
    private int letters;

    String read() throws InterruptedException {
        String letter = mail.take();
        lock.writeLock().lock();
        letters++;
        lock.writeLock().unlock();
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
        InterruptedHolderFixed box = new InterruptedHolderFixed();
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
