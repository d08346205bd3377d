package poolstarvation;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The pools are made by one statement, but a task of the shop waits for a task of the pool of the store only. */
public class Neighbours {
    private final ExecutorService pool;

    Neighbours(int threads) {
        pool = Executors.newFixedThreadPool(threads);
    }

    int fetch(int item) throws Exception {
        Future<Integer> fetched = pool.submit(() -> item + 1);
        return fetched.get();
    }

    Future<Integer> order(Neighbours store, int item) {
        return pool.submit(() -> store.fetch(item));
    }

    public static void main(String[] args) throws Exception {
        Neighbours[] both = new Neighbours[2];
        for (int i = 0; i < both.length; i++) {
            both[i] = new Neighbours(args.length + 2);
        }
        for (int i = 0; i < 20; i++) {
            both[0].order(both[1], i);
        }
        both[0].pool.shutdown();
    }
}
