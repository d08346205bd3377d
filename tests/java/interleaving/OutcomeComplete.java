package interleaving;

import java.util.concurrent.CompletableFuture;

/** A future is completed by two threads: the first one wins. */
// outcome: a
// outcome: b
public class OutcomeComplete {
    private static final CompletableFuture<String> RESULT = new CompletableFuture<>();

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> RESULT.complete("a"));
        Thread second = new Thread(() -> RESULT.complete("b"));
        first.start();
        second.start();
        String result = RESULT.join();
        first.join();
        second.join();
        System.out.println(result);
    }
}
