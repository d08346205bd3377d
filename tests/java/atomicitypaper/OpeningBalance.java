package atomicitypaper;

/** Harmless: the opening balance is entered in two steps, but the bank opens to others only afterwards. */
final class OpeningBalance {
    static final class Account {
        private int cents;

        synchronized int cents() {
            return cents;
        }

        synchronized void set(int cents) {
            this.cents = cents;
        }

        synchronized void payIn(int more) {
            cents += more;
        }
    }

    static final class Bank {
        private final Account account = new Account();
        private boolean open;

        synchronized Account open(int start) {
            if (account.cents() == 0) {
                account.set(start);
            }
            open = true;
            return account;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Bank().open(100);
        Thread customer = new Thread(() -> account.payIn(7));
        customer.start();
        account.payIn(5);
        customer.join();
        if (account.cents() != 112) {
            throw new AssertionError("lost: " + account.cents());
        }
    }
}
