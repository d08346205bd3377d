package interleaving;

/**
 * Two consumers test the stock once before they take: one item wakes both, and the second takes what is not there.
 */
public class IfInsteadOfWhile {
    private static int stock;

    private static synchronized void take() {
        try {
            if (stock == 0) {
                IfInsteadOfWhile.class.wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        stock--;
        assert stock >= 0; // ~ assertion #1
    }

    private static synchronized void put() {
        stock++;
        IfInsteadOfWhile.class.notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(IfInsteadOfWhile::take);
        Thread second = new Thread(IfInsteadOfWhile::take);
        first.start();
        second.start();
        put();
        put();
        first.join();
        second.join();
    }
}
