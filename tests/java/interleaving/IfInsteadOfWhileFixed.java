package interleaving;

/** Two consumers test the stock again after each wait. */
public class IfInsteadOfWhileFixed {
    private static int stock;

    private static synchronized void take() {
        try {
            while (stock == 0) {
                IfInsteadOfWhileFixed.class.wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        stock--;
        assert stock >= 0;
    }

    private static synchronized void put() {
        stock++;
        IfInsteadOfWhileFixed.class.notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(IfInsteadOfWhileFixed::take);
        Thread second = new Thread(IfInsteadOfWhileFixed::take);
        first.start();
        second.start();
        put();
        put();
        first.join();
        second.join();
    }
}
