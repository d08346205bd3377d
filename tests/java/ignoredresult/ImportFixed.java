package ignoredresult;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Futures are asked, failures are logged by the task, or the thread's handler gets them. */
public class ImportFixed {
    static void read(String line) {
        if (line.isEmpty()) {
            throw new IllegalArgumentException("empty line");
        }
        System.out.println(line);
    }

    static void readAndLog(String line) {
        try {
            read(line);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        List<Future<?>> futures = new ArrayList<>();
        for (String line : new String[] {"a", ""}) {
            futures.add(executor.submit(() -> read(line)));
            executor.submit(() -> readAndLog(line));
            executor.execute(() -> read(line));
            executor.submit(() -> System.out.println("cannot fail"));
        }
        for (Future<?> future : futures) {
            try {
                future.get();
            } catch (ExecutionException e) {
                System.out.println(e.getCause());
            }
        }
        executor.shutdown();
    }
}
