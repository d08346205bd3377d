package assertion;

/** Both numbers change under the lock, and are reset under it. */
public class UnlockedResetFixed {
    private int ordered;
    private int paid;

    synchronized void trade(int amount) {
        ordered += amount;
        paid += amount;
    }

    synchronized void reset() {
        ordered = 0;
        paid = 0;
    }

    synchronized void check() {
        assert ordered == paid;
    }

    public static void main(String[] args) {
        UnlockedResetFixed books = new UnlockedResetFixed();
        new Thread(books::reset).start();
        books.trade(args.length == 0 ? 4 : 6);
        books.check();
    }
}
