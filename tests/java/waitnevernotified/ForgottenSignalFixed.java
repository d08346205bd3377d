package waitnevernotified;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Both conditions are signalled. */
public class ForgottenSignalFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Condition notFull = lock.newCondition();
    private final Queue<Integer> items = new ArrayDeque<>();

    void put(int item) {
        lock.lock();
        try {
            while (items.size() == 2) {
                notFull.await();
            }
            items.add(item);
            notEmpty.signalAll();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    int take() throws InterruptedException {
        lock.lock();
        try {
            while (items.isEmpty()) {
                notEmpty.await();
            }
            notFull.signalAll();
            return items.remove();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ForgottenSignalFixed queue = new ForgottenSignalFixed();
        new Thread(() -> {
            for (int i = 0; i < 9; i++) {
                queue.put(i);
            }
        }).start();
        System.out.println(queue.take());
    }
}
