package lockordercycle;

import java.util.concurrent.CompletableFuture;

/** Cannot deadlock: the order is made when the offer is complete, so the two stages never run in parallel. */
final class CompletableFuturesFixed {
    private final Object price = new Object();
    private final Object stock = new Object();
    private int asked;

    int offer() {
        synchronized (price) {
            synchronized (stock) {
                return ++asked;
            }
        }
    }

    int order() {
        synchronized (stock) {
            synchronized (price) {
                return --asked;
            }
        }
    }

    public static void main(String[] args) {
        CompletableFuturesFixed shop = new CompletableFuturesFixed();
        CompletableFuture<Integer> offer = CompletableFuture.supplyAsync(shop::offer, r -> new Thread(r).start());
        offer.thenApplyAsync(ignored -> shop.order(), r -> new Thread(r).start()).join();
    }
}
