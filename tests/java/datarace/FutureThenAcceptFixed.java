package datarace;

import java.util.concurrent.CompletableFuture;

/** No race: main waits for the stage before it reads. */
final class FutureThenAcceptFixed {
    private double rate = 1.0;

    private void store(double fetched) {
        rate = fetched;
    }

    private static double fetch() {
        return Math.sqrt(1.21);
    }

    public static void main(String[] args) {
        FutureThenAcceptFixed exchange = new FutureThenAcceptFixed();
        CompletableFuture<Void> stored = CompletableFuture
                .supplyAsync(FutureThenAcceptFixed::fetch)
                .thenAcceptAsync(exchange::store);
        stored.join();
        System.out.println(exchange.rate);
    }
}
