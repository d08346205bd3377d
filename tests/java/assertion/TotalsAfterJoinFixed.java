package assertion;

/** Both threads have been waited for when the totals are compared: no lock is needed any more. */
public class TotalsAfterJoinFixed {
    private int made;
    private int sold;

    synchronized void trade() {
        made += 3; // ~? overflow #2
        sold += 3; // ~? overflow #3
    }

    public static void main(String[] args) throws InterruptedException {
        TotalsAfterJoinFixed shop = new TotalsAfterJoinFixed();
        Thread one = new Thread(shop::trade);
        Thread other = new Thread(shop::trade);
        one.start();
        other.start();
        one.join();
        other.join();
        assert shop.made == shop.sold;
    }
}
