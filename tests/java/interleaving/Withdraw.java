package interleaving;

/** Test and withdrawal are synchronized, but one by one: two threads may both pass the test. */
public class Withdraw {
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
        if (ACCOUNT.balance() >= 10) {
            ACCOUNT.withdraw(10);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(Withdraw::spend);
        Thread second = new Thread(Withdraw::spend);
        first.start();
        second.start();
        first.join();
        second.join();
        assert ACCOUNT.balance() == 0; // ~ assertion #1
    }
}
