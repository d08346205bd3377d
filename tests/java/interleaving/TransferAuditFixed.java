package interleaving;

/** A transfer and an audit hold the bank's lock all the time. */
public class TransferAuditFixed {
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
    private static final Object BANK = new Object();

    private static void transfer() {
        synchronized (BANK) {
            FROM.add(-10);
            TO.add(10);
        }
    }

    private static int sum() {
        synchronized (BANK) {
            return FROM.balance() + TO.balance();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread clerk = new Thread(TransferAuditFixed::transfer);
        clerk.start();
        int sum = sum();
        clerk.join();
        assert sum == 100;
    }
}
