package nulldereference;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Tasks of a pool use a table that is made before they are submitted. */
public class LazyPoolFixed {
    static String[] table;

    static void fill() {
        table = new String[] {"a", "b"};
    }

    static void count() {
        System.out.println(table.length);
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        fill();
        pool.execute(LazyPoolFixed::count);
        pool.execute(LazyPoolFixed::count);
        pool.shutdown();
    }
}
