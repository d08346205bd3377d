package superfluouslock;

/** What is written before the threads start needs no lock. */
final class BeforeStartFixed {
    private int stock;

    void fill(int amount) {
        stock = amount;
    }

    int count() {
        return stock;
    }

    public static void main(String[] args) throws InterruptedException {
        BeforeStartFixed shop = new BeforeStartFixed();
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
