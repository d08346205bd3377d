package atomicitypaper;

/** Defect: a balance is kept in an array, and the other element of the array is written back after somebody paid in. */
final class InterestRow {
    static final class Account {
        private long cents = 1000;

        synchronized long cents() {
            return cents;
        }

        synchronized void cents(long cents) {
            this.cents = cents;
        }

        synchronized void payIn(long more) {
            cents += more;
        }
    }

    private final long[] row = new long[2];

    synchronized void addInterest(Account account) {
        row[0] = account.cents(); // ~ atomicity-violation #1
        row[1] = row[0] + row[0] / 10;
        account.cents(row[1]); // ~ atomicity-violation #1
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        InterestRow bank = new InterestRow();
        Thread clerk = new Thread(() -> bank.addInterest(account));
        clerk.start();
        account.payIn(500);
        clerk.join();
        if (account.cents() < 1500) {
            throw new AssertionError("the payment is gone: " + account.cents());
        }
    }
}
