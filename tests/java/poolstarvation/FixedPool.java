package poolstarvation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Every request takes a thread and waits for a second one: with four requests at a time there is none left. */
public class FixedPool {
    private final ExecutorService pool = Executors.newFixedThreadPool(4);

    void handle(int request) {
        CompletableFuture<Integer> price = CompletableFuture.supplyAsync(() -> request * 2, pool);
        System.out.println(price.join()); // ~ pool-starvation #1
    }

    public static void main(String[] args) {
        FixedPool server = new FixedPool();
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int request = i;
            all.add(CompletableFuture.runAsync(() -> server.handle(request), server.pool));
        }
        all.forEach(CompletableFuture::join);
        server.pool.shutdown();
    }
}
