package multistageaccess;

/** The check and the withdrawal are one stage. */
final class WithdrawalFixed {
    private final Object lock = new Object();
    private int balance = 100;

    boolean withdraw(int amount) {
        synchronized (lock) {
            if (balance < amount) {
                return false;
            }
            balance -= amount;
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WithdrawalFixed account = new WithdrawalFixed();
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
