package lockordercycle;

import java.util.concurrent.CompletableFuture;

/** Cannot deadlock: main waits for the stage before it takes the locks the other way round. */
final class AsyncCommonPoolFixed {
    private final Object price = new Object();
    private final Object stock = new Object();
    private int asked;

    void offer() {
        synchronized (price) {
            synchronized (stock) {
                asked++;
            }
        }
    }

    void order() {
        synchronized (stock) {
            synchronized (price) {
                asked--;
            }
        }
    }

    public static void main(String[] args) {
        AsyncCommonPoolFixed shop = new AsyncCommonPoolFixed();
        CompletableFuture<Void> offer = CompletableFuture.runAsync(shop::offer);
        offer.join();
        shop.order();
    }
}
