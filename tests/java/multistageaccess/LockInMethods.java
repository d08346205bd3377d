package multistageaccess;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Defect: two records can both be found to beat the best, and the worse of them may be kept. */
final class LockInMethods {
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

        void setBest(int value) {
            lock.lock();
            try {
                best = value;
            } finally {
                lock.unlock();
            }
        }
    }

    static void report(Record record, int result) {
        if (result > record.best()) { // ~ multi-stage-access #1
            record.setBest(result); // ~ multi-stage-access #1
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
