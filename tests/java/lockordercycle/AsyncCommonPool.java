package lockordercycle;

import java.util.concurrent.CompletableFuture;

/** Can deadlock: the stage runs in the common pool, beside main, which takes the locks in the opposite order. */
final class AsyncCommonPool {
    private final Object price = new Object();
    private final Object stock = new Object();
    private int asked;

    void offer() {
        synchronized (price) {
            synchronized (stock) { // ~ lock-order-cycle #1
                asked++;
            }
        }
    }

    void order() {
        synchronized (stock) {
            synchronized (price) { // ~ lock-order-cycle #1
                asked--;
            }
        }
    }

    public static void main(String[] args) {
        AsyncCommonPool shop = new AsyncCommonPool();
        CompletableFuture<Void> offer = CompletableFuture.runAsync(shop::offer);
        shop.order();
        offer.join();
    }
}
