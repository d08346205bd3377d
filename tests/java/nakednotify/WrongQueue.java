package nakednotify;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** There are two queues: urgent jobs go into one, and the worker looks into the other. */
public class WrongQueue {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Queue<String> jobs = new ArrayDeque<>();
    private final Queue<String> urgent = new ArrayDeque<>();

    String next() throws InterruptedException {
        lock.lock();
        try {
            while (jobs.isEmpty()) {
                notEmpty.await();
            }
            return jobs.remove();
        } finally {
            lock.unlock();
        }
    }

    void hurry(String job) {
        lock.lock();
        try {
            urgent.add(job);
            notEmpty.signalAll(); // ~ naked-notify #1
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WrongQueue queue = new WrongQueue();
        new Thread(() -> queue.hurry("fire")).start();
        System.out.println(queue.next());
    }
}
