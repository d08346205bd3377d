package datarace;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Whoever takes the full batch puts an empty one in its place, under the lock under which lines are added. */
public class SwappedOutFixed {
    static final class Monitor {
        private List<String> batch = new ArrayList<>();

        synchronized void add(String line) {
            batch.add(line);
        }

        synchronized List<String> flush() {
            List<String> full = batch;
            if (full.isEmpty()) {
                return null;
            }
            batch = new ArrayList<>();
            return full;
        }
    }

    static final class Locked {
        private final ReentrantLock lock = new ReentrantLock();
        private StringBuilder text = new StringBuilder();

        void add(String line) {
            lock.lock();
            try {
                text.append(line);
            } finally {
                lock.unlock();
            }
        }

        void print() {
            StringBuilder full;
            lock.lock();
            try {
                full = text;
                text = new StringBuilder();
            } finally {
                lock.unlock();
            }
            System.out.println(full.reverse());
        }
    }

    public static void main(String[] args) {
        Monitor monitor = new Monitor();
        Locked locked = new Locked();
        new Thread(() -> {
            monitor.add("one");
            locked.add("one");
        }).start();
        List<String> full = monitor.flush();
        if (full != null) {
            full.clear();
        }
        locked.print();
    }
}
