package interleaving;

import java.util.concurrent.CompletableFuture;

/** Two asynchronous results are combined. */
public class CompletableAsyncFixed {
    public static void main(String[] args) {
        CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> 1);
        int total = first.thenCombine(second, Integer::sum).join();
        assert total == 2;
    }
}
