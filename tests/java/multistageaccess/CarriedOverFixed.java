package multistageaccess;

/** No defect: the desk is held for all rounds. */
final class CarriedOverFixed {
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
        synchronized (DESK) {
            for (int i = 0; i < 100; i++) {
                balance.set(seen + 1);
                seen = balance.get();
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
