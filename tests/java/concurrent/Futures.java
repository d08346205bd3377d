package concurrent;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** CompletableFuture: chains, combination, exceptions, the common pool. */
public class Futures {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 20);
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> 22);
        System.out.println(a.thenCombine(b, Integer::sum).get());
        System.out.println(CompletableFuture.supplyAsync(() -> "x").thenApply(s -> s + "y").thenCompose(s ->
            CompletableFuture.supplyAsync(() -> s + "z")).join());
        CompletableFuture<String> failed = CompletableFuture.supplyAsync(() -> {
            throw new IllegalArgumentException("no");
        });
        System.out.println(failed.exceptionally(e -> e.getClass().getSimpleName() + " " + e.getCause().getMessage()).join());
        System.out.println(failed.handle((v, e) -> v == null ? "handled" : v).join());
        try {
            failed.join();
        } catch (CompletionException e) {
            System.out.println(e.getCause());
        }
        CompletableFuture<?>[] all = new CompletableFuture<?>[5];
        int[] results = new int[5];
        for (int i = 0; i < 5; i++) {
            int n = i;
            all[i] = CompletableFuture.runAsync(() -> results[n] = n * 10);
        }
        CompletableFuture.allOf(all).join();
        System.out.println(java.util.Arrays.toString(results));
        CompletableFuture<String> manual = new CompletableFuture<>();
        Thread t = new Thread(() -> manual.complete("manual"));
        t.start();
        System.out.println(manual.get(1, TimeUnit.MINUTES));
        t.join();
        try {
            new CompletableFuture<String>().get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timed out");
        }
        System.out.println(new CompletableFuture<String>().completeOnTimeout("late", 5, TimeUnit.MILLISECONDS).join());
        System.out.println(CompletableFuture.anyOf(CompletableFuture.completedFuture("any")).join());
    }
}
