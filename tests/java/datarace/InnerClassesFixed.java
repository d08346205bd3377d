package datarace;

/** No race: both lock the outer object. */
final class InnerClassesFixed {
    private int stock = 100;

    final class Buyer implements Runnable {
        @Override
        public void run() {
            for (int i = 0; i < 20; i++) {
                synchronized (InnerClassesFixed.this) {
                    stock--;
                }
            }
        }
    }

    final class Supplier implements Runnable {
        @Override
        public void run() {
            for (int i = 0; i < 10; i++) {
                synchronized (InnerClassesFixed.this) {
                    stock += 2;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InnerClassesFixed warehouse = new InnerClassesFixed();
        Thread buyer = new Thread(warehouse.new Buyer());
        Thread supplier = new Thread(warehouse.new Supplier());
        buyer.start();
        supplier.start();
        buyer.join();
        supplier.join();
        System.out.println(warehouse.stock);
    }
}
