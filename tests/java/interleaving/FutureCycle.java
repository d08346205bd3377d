package interleaving;

import java.util.concurrent.CompletableFuture;

/** Two threads each complete a future when the other one's is complete. */
public class FutureCycle {
    private static final CompletableFuture<Integer> LEFT = new CompletableFuture<>();
    private static final CompletableFuture<Integer> RIGHT = new CompletableFuture<>();

    private static void left() {
        LEFT.complete(RIGHT.join() + 1); // ~ deadlock #1
    }

    private static void right() {
        RIGHT.complete(LEFT.join() + 1); // ~ deadlock #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(FutureCycle::left);
        Thread second = new Thread(FutureCycle::right);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
