package atomicityviolation;

import java.util.ArrayDeque;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The queue tests and takes in one section. */
final class BothExplicitFixed {
    static final class Tasks {
        private final Lock lock = new ReentrantLock();
        private final ArrayDeque<Integer> waiting = new ArrayDeque<>();

        int takeOr(int none) {
            lock.lock();
            try {
                return waiting.isEmpty() ? none : waiting.removeFirst();
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

    BothExplicitFixed(Tasks tasks) {
        this.tasks = tasks;
    }

    void work() {
        own.lock();
        try {
            sum += tasks.takeOr(0);
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
        BothExplicitFixed first = new BothExplicitFixed(tasks);
        BothExplicitFixed second = new BothExplicitFixed(tasks);
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
