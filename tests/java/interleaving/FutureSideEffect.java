package interleaving;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Two asynchronous steps change the same variable, and nothing orders them. */
public class FutureSideEffect {
    private static volatile int count;

    private static void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Executor threads = task -> new Thread(task).start();
        CompletableFuture<Void> first = CompletableFuture.runAsync(FutureSideEffect::add, threads);
        CompletableFuture<Void> second = CompletableFuture.runAsync(FutureSideEffect::add, threads);
        CompletableFuture.allOf(first, second).join();
        assert count == 2; // ~ assertion #1
    }
}
