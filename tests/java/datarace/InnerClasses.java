package datarace;

/** Races: two inner objects change a field of the outer object that they share. */
final class InnerClasses {
    private int stock = 100;

    final class Buyer implements Runnable {
        @Override
        public void run() {
            for (int i = 0; i < 20; i++) {
                stock--; // ~ data-race #1
            }
        }
    }

    final class Supplier implements Runnable {
        @Override
        public void run() {
            for (int i = 0; i < 10; i++) {
                stock += 2; // ~ data-race #1
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InnerClasses warehouse = new InnerClasses();
        Thread buyer = new Thread(warehouse.new Buyer());
        Thread supplier = new Thread(warehouse.new Supplier());
        buyer.start();
        supplier.start();
        buyer.join();
        supplier.join();
        System.out.println(warehouse.stock);
    }
}
