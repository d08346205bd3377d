package interleaving;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** The second of two asynchronous steps begins when the first one is done. */
public class FutureSideEffectFixed {
    private static volatile int count;

    private static void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Executor threads = task -> new Thread(task).start();
        CompletableFuture<Void> first = CompletableFuture.runAsync(FutureSideEffectFixed::add, threads);
        CompletableFuture<Void> second = first.thenRunAsync(FutureSideEffectFixed::add, threads);
        second.join();
        assert count == 2;
    }
}
