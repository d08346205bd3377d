package interleaving;

/** Test and withdrawal are in one synchronized block. */
public class WithdrawFixed {
    private static final class Account {
        private int balance = 10;

        synchronized int balance() {
            return balance;
        }

        synchronized void withdraw(int amount) {
            balance -= amount;
        }
    }

    private static final Account ACCOUNT = new Account();

    private static void spend() {
        synchronized (ACCOUNT) {
            if (ACCOUNT.balance() >= 10) {
                ACCOUNT.withdraw(10);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(WithdrawFixed::spend);
        Thread second = new Thread(WithdrawFixed::spend);
        first.start();
        second.start();
        first.join();
        second.join();
        assert ACCOUNT.balance() == 0;
    }
}
