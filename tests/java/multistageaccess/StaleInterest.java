package multistageaccess;

/** Defect: the interest is that of a balance which another thread may have changed meanwhile. */
final class StaleInterest {
    private final Object lock = new Object();
    private long balance = 10_000;

    void credit(int percent) {
        long interest;
        synchronized (lock) { // ~ multi-stage-access #1
            interest = balance * percent / 100;
        }
        System.out.println("interest " + interest);
        synchronized (lock) { // ~ multi-stage-access #1
            balance += interest;
        }
    }

    long balance() {
        synchronized (lock) {
            return balance;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StaleInterest account = new StaleInterest();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                account.credit(1);
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(account.balance());
    }
}
