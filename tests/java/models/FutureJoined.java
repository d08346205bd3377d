package models;

import java.util.concurrent.CompletableFuture;

/** Two threads complete a future that main waits for. */
class FutureJoined {
    public static void main(String[] args) {
        CompletableFuture<String> future = new CompletableFuture<>();
        new Thread(() -> future.complete("a")).start();
        System.out.println(future.join() + " " + future.complete("b"));
    }
}
