package assertion;

/** Both numbers change under the lock, except when they are reset. */
public class UnlockedReset {
    private int ordered;
    private int paid;

    synchronized void trade(int amount) {
        ordered += amount;
        paid += amount;
    }

    void reset() {
        ordered = 0;
        paid = 0;
    }

    synchronized void check() {
        assert ordered == paid; // ~ assertion #1
    }

    public static void main(String[] args) {
        UnlockedReset books = new UnlockedReset();
        new Thread(books::reset).start();
        books.trade(args.length == 0 ? 4 : 6);
        books.check();
    }
}
