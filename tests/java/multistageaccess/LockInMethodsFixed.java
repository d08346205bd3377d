package multistageaccess;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The second call tests again. */
final class LockInMethodsFixed {
    static final class Record {
        private final Lock lock = new ReentrantLock();
        private int best;

        int best() {
            lock.lock();
            try {
                return best;
            } finally {
                lock.unlock();
            }
        }

        void raiseTo(int value) {
            lock.lock();
            try {
                if (value > best) {
                    best = value;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    static void report(Record record, int result) {
        if (result > record.best()) {
            record.raiseTo(result);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Record record = new Record();
        Thread odd = new Thread(() -> {
            for (int i = 1; i < 1000; i += 2) {
                report(record, i);
            }
        });
        Thread even = new Thread(() -> {
            for (int i = 0; i < 1000; i += 2) {
                report(record, i);
            }
        });
        odd.start();
        even.start();
        odd.join();
        even.join();
        System.out.println(record.best());
    }
}
