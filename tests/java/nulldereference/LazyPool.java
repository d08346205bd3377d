package nulldereference;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Tasks of a pool use a table that only the last task makes. */
public class LazyPool {
    static String[] table;

    static void fill() {
        table = new String[] {"a", "b"};
    }

    static void count() {
        System.out.println(table.length); // ~ null-dereference #1
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(LazyPool::count);
        pool.execute(LazyPool::fill);
        pool.shutdown();
    }
}
