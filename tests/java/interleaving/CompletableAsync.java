package interleaving;

import java.util.concurrent.CompletableFuture;

/** An asynchronous result is added to a variable, wherever it comes up, and main adds to it too. */
public class CompletableAsync {
    private static int total;

    private static void add(int number) {
        total += number; // ~ race #1
    }

    public static void main(String[] args) {
        CompletableFuture<Void> sum = CompletableFuture.supplyAsync(() -> 1).thenAccept(CompletableAsync::add);
        add(1);
        sum.join();
        assert total == 2; // ~ assertion #2
    }
}
