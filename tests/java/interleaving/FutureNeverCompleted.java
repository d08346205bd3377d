package interleaving;

import java.util.concurrent.CompletableFuture;

/** A future is completed only if the divisor came in time; else its reader waits for ever. */
public class FutureNeverCompleted {
    private static final CompletableFuture<Integer> SHARE = new CompletableFuture<>();
    private static volatile int divisor;

    private static void divide() {
        int by = divisor;
        if (by != 0) {
            SHARE.complete(10 / by);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(FutureNeverCompleted::divide);
        worker.start();
        divisor = 2;
        SHARE.join(); // ~ deadlock #1
        worker.join();
    }
}
