package interleaving;

import java.util.concurrent.CompletableFuture;

/** A future is completed in any case. */
public class FutureNeverCompletedFixed {
    private static final CompletableFuture<Integer> SHARE = new CompletableFuture<>();
    private static volatile int divisor;

    private static void divide() {
        int by = divisor;
        if (by != 0) {
            SHARE.complete(10 / by);
        } else {
            SHARE.complete(0);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(FutureNeverCompletedFixed::divide);
        worker.start();
        divisor = 2;
        SHARE.join();
        worker.join();
    }
}
