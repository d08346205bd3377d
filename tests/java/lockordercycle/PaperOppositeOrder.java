package lockordercycle;

/**
 * Can deadlock: producer and consumer share both monitors and take them in opposite orders. Two other methods would
 * close further cycles, but no thread calls them.
 */
final class PaperOppositeOrder {
    static final class Store {
        private final Object goods = new Object();
        private final Object bills = new Object();
        private int stock;
        private int owed;

        void deliver() {
            synchronized (goods) {
                stock++;
                synchronized (bills) { // ~ lock-order-cycle #1
                    owed++;
                }
            }
        }

        void pay() {
            synchronized (bills) {
                owed--;
                synchronized (goods) { // ~ lock-order-cycle #1
                    stock--;
                }
            }
        }

        void neverReturned() {
            synchronized (bills) {
                synchronized (goods) {
                    stock++;
                }
            }
        }

        void neverCounted() {
            synchronized (goods) {
                synchronized (bills) {
                    owed = stock;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Store store = new Store();
        Thread producer = new Thread(() -> {
            for (int i = 0; i < 20; i++) store.deliver();
        });
        Thread consumer = new Thread(() -> {
            for (int i = 0; i < 20; i++) store.pay();
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
