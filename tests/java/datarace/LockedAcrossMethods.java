package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** Races: commit unlocks before it writes, so the transaction is over too early. */
final class LockedAcrossMethods {
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
        lock.unlock();
        version++; // ~ data-race #1
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
        LockedAcrossMethods table = new LockedAcrossMethods();
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
