package multistageaccess;

/** Defect: the teller keeps the balance in a field of his own, and writes it back in another section. */
final class TellerWindow {
    static final class Account {
        private int balance;
    }

    static final class Teller extends Thread {
        private final Account account;
        private final int amount;
        private int seen;

        Teller(Account account, int amount) {
            this.account = account;
            this.amount = amount;
        }

        @Override
        public void run() {
            synchronized (account) { // ~ multi-stage-access #1
                seen = account.balance;
            }
            seen += amount;
            synchronized (account) { // ~ multi-stage-access #1
                account.balance = seen;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        Teller left = new Teller(account, 10);
        Teller right = new Teller(account, 20);
        left.start();
        right.start();
        left.join();
        right.join();
        if (account.balance != 30) {
            throw new AssertionError("balance " + account.balance);
        }
    }
}
