package classinitialisationdeadlock;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An initialiser waits for a task whose code is a lambda: a static method of the class that is being initialised. */
public class AwaitsTask {
    static class Cache {
        static final int SIZE;

        static {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            try {
                Callable<Integer> task = () -> 42; // ~ class-initialisation-deadlock #1
                SIZE = pool.submit(task).get(); // ~ class-initialisation-deadlock #1
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(e);
            } finally {
                pool.shutdown();
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(Cache.SIZE);
    }
}
