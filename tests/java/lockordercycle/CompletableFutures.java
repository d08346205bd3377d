package lockordercycle;

import java.util.concurrent.CompletableFuture;

/** Can deadlock: the two stages start at once, run in parallel and take the locks in opposite orders. */
final class CompletableFutures {
    private final Object price = new Object();
    private final Object stock = new Object();
    private int asked;

    int offer() {
        synchronized (price) {
            synchronized (stock) { // ~ lock-order-cycle #1
                return ++asked;
            }
        }
    }

    int order() {
        synchronized (stock) {
            synchronized (price) { // ~ lock-order-cycle #1
                return --asked;
            }
        }
    }

    public static void main(String[] args) {
        CompletableFutures shop = new CompletableFutures();
        CompletableFuture<Integer> offer = CompletableFuture.supplyAsync(shop::offer, r -> new Thread(r).start());
        CompletableFuture<Integer> order = CompletableFuture.supplyAsync(shop::order, r -> new Thread(r).start());
        offer.thenCombine(order, Integer::sum).join();
    }
}
