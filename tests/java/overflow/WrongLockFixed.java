package overflow;

/** Deposits are tested and resets are made under the lock of the account. */
public class WrongLockFixed {
    static class Account {
        private int balance;

        synchronized void deposit(int amount) {
            if (balance <= 1_000_000) {
                balance += amount;
            }
        }
    }

    static class Teller extends Thread {
        private final Account account;

        Teller(Account account) {
            this.account = account;
        }

        @Override
        public void run() {
            synchronized (account) {
                account.balance = Integer.MAX_VALUE;
            }
        }
    }

    public static void main(String[] args) {
        Account account = new Account();
        new Teller(account).start();
        account.deposit(100);
    }
}
