package ignoredresult;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Failures that are seen: the executor asks each future itself, or the task catches what its parts declare. */
public class Told {
    static final class Asking extends ThreadPoolExecutor {
        Asking() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void afterExecute(Runnable task, Throwable thrown) {
            if (thrown == null && task instanceof Future) {
                try {
                    ((Future<?>) task).get();
                } catch (ExecutionException | InterruptedException failure) {
                    System.err.println(failure);
                }
            }
        }
    }

    interface Part {
        void load() throws IOException;
    }

    static void run(Part part) {
        try {
            part.load();
        } catch (IOException failure) {
            System.err.println(failure);
        }
    }

    public static void main(String[] args) {
        Asking asking = new Asking();
        asking.submit(() -> {
            if (args.length == 0) {
                throw new IllegalStateException("nothing to load");
            }
        });
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> run(() -> {
            throw new IOException("no such part");
        }));
        pool.shutdown();
        asking.shutdown();
    }
}
