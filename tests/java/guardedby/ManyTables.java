package guardedby;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import net.jcip.annotations.GuardedBy;

/** Several tables, each with its own lock for readers and writers. */
public class ManyTables {
    static class Table {
        private final ReentrantReadWriteLock locks = new ReentrantReadWriteLock();

        @GuardedBy("locks")
        private final Map<String, Integer> rows = new HashMap<>();

        Integer get(String row) {
            locks.readLock().lock();
            try {
                return rows.get(row);
            } finally {
                locks.readLock().unlock();
            }
        }

        void put(String row, int value) {
            locks.writeLock().lock();
            try {
                rows.put(row, value);
            } finally {
                locks.writeLock().unlock();
            }
        }

        void clear() {
            rows.clear(); // ~ guarded-by #1
        }
    }

    public static void main(String[] args) {
        Table[] tables = new Table[4];
        for (int i = 0; i < tables.length; i++) {
            Table table = new Table();
            tables[i] = table;
            new Thread(() -> table.put("a", 1)).start();
            new Thread(() -> table.get("a")).start();
            new Thread(table::clear).start();
        }
    }
}
