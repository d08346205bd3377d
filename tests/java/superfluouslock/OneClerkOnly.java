package superfluouslock;

/** Defect: only the clerk's thread ever takes the lock, and only it touches the ledger. */
final class OneClerkOnly {
    private final Object lock = new Object();
    private int entries;
    private volatile int customers;

    void keepBooks() {
        for (int i = 0; i < 3; i++) {
            synchronized (lock) { // ~ superfluous-lock #1
                entries++;
            }
        }
    }

    void greet() {
        customers = customers + 1;
    }

    public static void main(String[] args) {
        OneClerkOnly office = new OneClerkOnly();
        new Thread(office::keepBooks).start();
        office.greet();
    }
}
