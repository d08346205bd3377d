package interleaving;

import java.util.concurrent.CompletableFuture;

/** One of two threads completes its future before it asks for the other one's. */
public class FutureCycleFixed {
    private static final CompletableFuture<Integer> LEFT = new CompletableFuture<>();
    private static final CompletableFuture<Integer> RIGHT = new CompletableFuture<>();

    private static void left() {
        LEFT.complete(1);
        RIGHT.join();
    }

    private static void right() {
        RIGHT.complete(LEFT.join() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(FutureCycleFixed::left);
        Thread second = new Thread(FutureCycleFixed::right);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
