package classinitialisationdeadlock;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The task is an object of another class, and uses nothing of the class that is being initialised. */
public class AwaitsTaskFixed {
    static class Answer implements Callable<Integer> {
        @Override
        public Integer call() {
            return 42;
        }
    }

    static class Cache {
        static final int SIZE;

        static {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            try {
                SIZE = pool.submit(new Answer()).get();
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
