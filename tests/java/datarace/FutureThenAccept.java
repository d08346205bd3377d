package datarace;

import java.util.concurrent.CompletableFuture;

/** Races: the stage stores the rate on a thread of the pool, and main reads the field before the stage is complete. */
final class FutureThenAccept {
    private double rate = 1.0;

    private void store(double fetched) {
        rate = fetched; // ~ data-race #1
    }

    private static double fetch() {
        return Math.sqrt(1.21);
    }

    public static void main(String[] args) {
        FutureThenAccept exchange = new FutureThenAccept();
        CompletableFuture<Void> stored = CompletableFuture
                .supplyAsync(FutureThenAccept::fetch)
                .thenAcceptAsync(exchange::store);
        System.out.println(exchange.rate); // ~ data-race #1
        stored.join();
    }
}
