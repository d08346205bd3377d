package lockordercycle;

/** Cannot deadlock: whatever takes both monitors and is called takes the goods first. */
final class PaperOppositeOrderFixed {
    static final class Store {
        private final Object goods = new Object();
        private final Object bills = new Object();
        private int stock;
        private int owed;

        void deliver() {
            synchronized (goods) {
                stock++;
                synchronized (bills) {
                    owed++;
                }
            }
        }

        void pay() {
            synchronized (goods) {
                synchronized (bills) {
                    owed--;
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
