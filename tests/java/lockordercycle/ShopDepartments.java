package lockordercycle;

/** Defect: three classes call each other with their locks held, the last one calls the first. */
final class ShopDepartments {
    static final class Catalogue {
        private Warehouse warehouse;
        private int views;

        void order() {
            synchronized (this) {
                views++;
                warehouse.reserve();
            }
        }

        void relist() {
            synchronized (this) { // ~ lock-order-cycle #1
                views = 0;
            }
        }
    }

    static final class Warehouse {
        private Billing billing;
        private int stock = 3;

        void reserve() {
            synchronized (this) { // ~ lock-order-cycle #1
                stock--;
            }
        }

        void ship() {
            synchronized (this) {
                stock--;
                billing.charge(5);
            }
        }
    }

    static final class Billing {
        private Catalogue catalogue;
        private int due;

        void charge(int amount) {
            synchronized (this) { // ~ lock-order-cycle #1
                due += amount;
            }
        }

        void refund(int amount) {
            synchronized (this) {
                due -= amount;
                catalogue.relist();
            }
        }
    }

    public static void main(String[] args) {
        Catalogue catalogue = new Catalogue();
        Warehouse warehouse = new Warehouse();
        Billing billing = new Billing();
        catalogue.warehouse = warehouse;
        warehouse.billing = billing;
        billing.catalogue = catalogue;
        new Thread(catalogue::order).start();
        new Thread(warehouse::ship).start();
        new Thread(() -> billing.refund(5)).start();
    }
}
