package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** No race: the lock is taken in one method and released in another, after the last write. */
final class LockedAcrossMethodsFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private int rows;
    private int version;

    private void begin() {
        lock.lock();
    }

    private void insert() {
        rows++;
    }

    private void commit() {
        version++;
        lock.unlock();
    }

    void transaction() {
        begin();
        try {
            insert();
            insert();
        } finally {
            commit();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockedAcrossMethodsFixed table = new LockedAcrossMethodsFixed();
        Runnable client = () -> {
            for (int i = 0; i < 100; i++) {
                table.transaction();
            }
        };
        Thread first = new Thread(client);
        Thread second = new Thread(client);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(table.rows + " " + table.version);
    }
}
