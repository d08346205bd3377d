package interleaving;

/** A transfer locks one account after the other, and an audit in between misses the money. */
public class TransferAudit {
    private static final class Account {
        private int balance = 50;

        synchronized void add(int amount) {
            balance += amount;
        }

        synchronized int balance() {
            return balance;
        }
    }

    private static final Account FROM = new Account();
    private static final Account TO = new Account();

    private static void transfer() {
        FROM.add(-10);
        TO.add(10);
    }

    private static int sum() {
        return FROM.balance() + TO.balance();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread clerk = new Thread(TransferAudit::transfer);
        clerk.start();
        int sum = sum();
        clerk.join();
        assert sum == 100; // ~ assertion #1
    }
}
