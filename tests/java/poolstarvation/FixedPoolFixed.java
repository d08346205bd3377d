package poolstarvation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Nobody waits: what is to be done with the price is a stage after it. */
public class FixedPoolFixed {
    private final ExecutorService pool = Executors.newFixedThreadPool(4);

    CompletableFuture<Void> handle(int request) {
        CompletableFuture<Integer> price = CompletableFuture.supplyAsync(() -> request * 2, pool);
        return price.thenAccept(System.out::println);
    }

    public static void main(String[] args) {
        FixedPoolFixed server = new FixedPoolFixed();
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(server.handle(i));
        }
        all.forEach(CompletableFuture::join);
        server.pool.shutdown();
    }
}
