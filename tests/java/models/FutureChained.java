package models;

import java.util.concurrent.CompletableFuture;

/** What depends on a future is there after it. */
class FutureChained {
    public static void main(String[] args) {
        CompletableFuture<String> first = new CompletableFuture<>();
        CompletableFuture<Integer> second = first.thenApply(Integer::valueOf);
        new Thread(() -> first.complete("1")).start();
        boolean isFirst = first.isDone();
        System.out.println(isFirst + " " + second.isDone());
    }
}
