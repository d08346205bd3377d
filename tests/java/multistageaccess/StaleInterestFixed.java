package multistageaccess;

/** The interest is computed and credited in one section. */
final class StaleInterestFixed {
    private final Object lock = new Object();
    private long balance = 10_000;

    void credit(int percent) {
        long interest;
        synchronized (lock) {
            interest = balance * percent / 100;
            balance += interest;
        }
        System.out.println("interest " + interest);
    }

    long balance() {
        synchronized (lock) {
            return balance;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StaleInterestFixed account = new StaleInterestFixed();
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
