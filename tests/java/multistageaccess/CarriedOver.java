package multistageaccess;

/** Defect: each round holds the desk, but not from one round to the next, and what was read in one is written in the next. */
final class CarriedOver {
    static final class Balance {
        private int amount;

        synchronized int get() {
            return amount;
        }

        synchronized void set(int amount) {
            this.amount = amount;
        }
    }

    private static final Object DESK = new Object();

    static void settle(Balance balance) {
        int seen = 0;
        for (int i = 0; i < 100; i++) {
            synchronized (DESK) {
                balance.set(seen + 1); // ~ multi-stage-access #1
                seen = balance.get(); // ~ multi-stage-access #1
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Balance balance = new Balance();
        Thread first = new Thread(() -> settle(balance));
        Thread second = new Thread(() -> settle(balance));
        first.start();
        second.start();
        first.join();
        second.join();
        synchronized (DESK) {
            System.out.println(balance.get());
        }
    }
}
