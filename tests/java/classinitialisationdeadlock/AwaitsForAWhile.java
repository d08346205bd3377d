package classinitialisationdeadlock;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The wait has a time limit: it takes a second, and then the class is initialised. */
public class AwaitsForAWhile {
    static class Cache {
        static int size;

        static {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            try {
                Callable<Integer> task = () -> 42;
                size = pool.submit(task).get(1, TimeUnit.SECONDS);
            } catch (Exception e) {
                size = 1;
            } finally {
                pool.shutdown();
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(Cache.size);
    }
}
