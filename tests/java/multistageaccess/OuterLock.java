package multistageaccess;

/** No defect: a second lock is held all the time, and everybody who writes holds it. */
final class OuterLock {
    private final Object transfer = new Object();
    private final Object lock = new Object();
    private int balance = 100;

    void withdraw(int amount) {
        synchronized (transfer) {
            boolean covered;
            synchronized (lock) {
                covered = balance >= amount;
            }
            if (covered) {
                synchronized (lock) {
                    balance -= amount;
                }
            }
        }
    }

    int balance() {
        synchronized (lock) {
            return balance;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OuterLock account = new OuterLock();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                account.withdraw(7);
                System.out.println(account.balance());
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
