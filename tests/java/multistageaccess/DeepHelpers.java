package multistageaccess;

/** Defect: the balance is read and written by helpers of helpers, each time under the lock and never throughout. */
final class DeepHelpers {
    private final Object lock = new Object();
    private int balance = 1000;

    boolean pay(int amount) {
        if (!isCovered(amount)) { // ~ multi-stage-access #1
            return false;
        }
        book(amount); // ~ multi-stage-access #1
        return true;
    }

    private boolean isCovered(int amount) {
        return credit() >= amount;
    }

    private int credit() {
        return balance();
    }

    private int balance() {
        synchronized (lock) {
            return balance;
        }
    }

    private void book(int amount) {
        debit(amount);
    }

    private void debit(int amount) {
        change(-amount);
    }

    private void change(int amount) {
        synchronized (lock) {
            balance += amount;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DeepHelpers account = new DeepHelpers();
        Runnable customer = () -> {
            int paid = 0;
            while (account.pay(3)) {
                paid += 3;
            }
            System.out.println(paid);
        };
        Thread first = new Thread(customer);
        Thread second = new Thread(customer);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(account.balance());
    }
}
