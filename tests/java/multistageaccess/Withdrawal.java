package multistageaccess;

/** Defect: the balance is checked in one stage and reduced in the next; two withdrawals can overdraw the account. */
final class Withdrawal {
    private final Object lock = new Object();
    private int balance = 100;

    boolean withdraw(int amount) {
        boolean covered;
        synchronized (lock) { // ~ multi-stage-access #1
            covered = balance >= amount;
        }
        if (!covered) {
            return false;
        }
        synchronized (lock) { // ~ multi-stage-access #1
            balance -= amount;
        }
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        Withdrawal account = new Withdrawal();
        Runnable customer = () -> {
            int got = 0;
            while (account.withdraw(10)) {
                got += 10;
            }
            System.out.println(got);
        };
        Thread first = new Thread(customer);
        Thread second = new Thread(customer);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(account.balance);
    }
}
