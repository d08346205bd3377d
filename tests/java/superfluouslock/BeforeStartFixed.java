package superfluouslock;

/** Only what the threads do to the stock needs the lock. */
final class BeforeStartFixed {
    private final Object lock = new Object();
    private int stock;

    void fill(int amount) {
        stock = amount;
    }

    void sell() {
        synchronized (lock) {
            stock--;
        }
    }

    int count() {
        return stock;
    }

    public static void main(String[] args) throws InterruptedException {
        BeforeStartFixed shop = new BeforeStartFixed();
        shop.fill(100);
        Runnable till = () -> {
            for (int i = 0; i < 20; i++) {
                shop.sell();
            }
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
