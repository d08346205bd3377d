package poolstarvation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Each press has a pool of its own, of which the number of threads is chosen when it is made. */
public class PoolOfEach {
    private final ExecutorService workers;

    PoolOfEach(int threads) {
        workers = Executors.newFixedThreadPool(threads);
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
        for (Future<Integer> part : workers.invokeAll(parts)) { // ~ pool-starvation #1
            sum += part.get();
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        List<PoolOfEach> presses = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            presses.add(new PoolOfEach(args.length + 2));
        }
        for (PoolOfEach press : presses) {
            for (int i = 0; i < 20; i++) {
                press.print(List.of("one", "two"));
            }
            press.workers.shutdown();
        }
    }
}
