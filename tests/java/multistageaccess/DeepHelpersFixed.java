package multistageaccess;

/** The lock is held from the check to the booking. */
final class DeepHelpersFixed {
    private final Object lock = new Object();
    private int balance = 1000;

    boolean pay(int amount) {
        synchronized (lock) {
            if (!isCovered(amount)) {
                return false;
            }
            book(amount);
            return true;
        }
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
        DeepHelpersFixed account = new DeepHelpersFixed();
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
