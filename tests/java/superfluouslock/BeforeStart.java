package superfluouslock;

/** Superfluous: the stock is filled before the threads start, and looked at by them without change. */
final class BeforeStart {
    private final Object lock = new Object();
    private int stock;

    void fill(int amount) {
        synchronized (lock) { // ~ superfluous-lock #1
            stock = amount;
        }
    }

    int count() {
        synchronized (lock) { // ~ superfluous-lock #2
            return stock;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BeforeStart shop = new BeforeStart();
        shop.fill(100);
        Runnable till = () -> {
            int sum = 0;
            for (int i = 0; i < 20; i++) {
                sum += shop.count();
            }
            System.out.println(sum);
        };
        Thread left = new Thread(till);
        Thread right = new Thread(till);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(shop.count());
    }
}
