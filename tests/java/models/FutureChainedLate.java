package models;

import java.util.concurrent.CompletableFuture;

/** A stage is added while the future before it is completed, and nobody forgets it. */
class FutureChainedLate {
    public static void main(String[] args) {
        CompletableFuture<String> first = new CompletableFuture<>();
        new Thread(() -> first.complete("1")).start();
        CompletableFuture<Void> second = first.thenAccept(System.out::println);
        System.out.println(second.isDone());
    }
}
