package nakednotify;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Two queues, and the worker looks into both. */
public class WrongQueueFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Queue<String> jobs = new ArrayDeque<>();
    private final Queue<String> urgent = new ArrayDeque<>();

    String next() throws InterruptedException {
        lock.lock();
        try {
            while (jobs.isEmpty() && urgent.isEmpty()) {
                notEmpty.await();
            }
            return urgent.isEmpty() ? jobs.remove() : urgent.remove();
        } finally {
            lock.unlock();
        }
    }

    void hurry(String job) {
        lock.lock();
        try {
            urgent.add(job);
            notEmpty.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WrongQueueFixed queue = new WrongQueueFixed();
        new Thread(() -> queue.hurry("fire")).start();
        System.out.println(queue.next());
    }
}
