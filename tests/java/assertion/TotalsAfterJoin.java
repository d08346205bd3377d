package assertion;

/** One of two threads has been waited for when the totals are compared. */
public class TotalsAfterJoin {
    private int made;
    private int sold;

    void trade() {
        synchronized (this) {
            made += 3; // ~? overflow #2
        }
        synchronized (this) {
            sold += 3; // ~? overflow #3
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TotalsAfterJoin shop = new TotalsAfterJoin();
        Thread one = new Thread(shop::trade);
        Thread other = new Thread(shop::trade);
        one.start();
        other.start();
        one.join();
        synchronized (shop) {
            assert shop.made == shop.sold; // ~ assertion #1
        }
        other.join();
    }
}
