package poolstarvation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The pages of a book are printed by another pool. */
public class PoolOfEachFixed {
    private final ExecutorService workers;
    private final ExecutorService printers;

    PoolOfEachFixed(int threads) {
        workers = Executors.newFixedThreadPool(threads);
        printers = Executors.newFixedThreadPool(threads);
    }

    Future<Integer> print(List<String> pages) {
        return workers.submit(() -> bind(pages));
    }

    private int bind(List<String> pages) throws Exception {
        List<Callable<Integer>> parts = new ArrayList<>();
        for (String page : pages) {
            parts.add(page::length);
        }
        int sum = 0;
        for (Future<Integer> part : printers.invokeAll(parts)) {
            sum += part.get();
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        List<PoolOfEachFixed> presses = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            presses.add(new PoolOfEachFixed(args.length + 2));
        }
        for (PoolOfEachFixed press : presses) {
            for (int i = 0; i < 20; i++) {
                press.print(List.of("one", "two"));
            }
            press.workers.shutdown();
        }
    }
}
