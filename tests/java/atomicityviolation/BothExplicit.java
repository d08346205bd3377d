package atomicityviolation;

import java.util.ArrayDeque;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Defect: another worker can take the last task between the two sections of the queue's lock. */
final class BothExplicit {
    static final class Tasks {
        private final Lock lock = new ReentrantLock();
        private final ArrayDeque<Integer> waiting = new ArrayDeque<>();

        boolean isEmpty() {
            lock.lock();
            try {
                return waiting.isEmpty();
            } finally {
                lock.unlock();
            }
        }

        int take() {
            lock.lock();
            try {
                return waiting.removeFirst();
            } finally {
                lock.unlock();
            }
        }

        void add(int task) {
            lock.lock();
            try {
                waiting.addLast(task);
            } finally {
                lock.unlock();
            }
        }
    }

    private final Lock own = new ReentrantLock();
    private final Tasks tasks;
    private int sum;

    BothExplicit(Tasks tasks) {
        this.tasks = tasks;
    }

    void work() {
        own.lock();
        try {
            if (!tasks.isEmpty()) { // ~ atomicity-violation #1
                sum += tasks.take(); // ~ atomicity-violation #1
            }
        } finally {
            own.unlock();
        }
    }

    int sum() {
        own.lock();
        try {
            return sum;
        } finally {
            own.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Tasks tasks = new Tasks();
        for (int i = 0; i < 50; i++) {
            tasks.add(i);
        }
        BothExplicit first = new BothExplicit(tasks);
        BothExplicit second = new BothExplicit(tasks);
        Thread other = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                second.work();
            }
        });
        other.start();
        for (int i = 0; i < 50; i++) {
            first.work();
        }
        other.join();
        System.out.println(first.sum() + second.sum());
    }
}
