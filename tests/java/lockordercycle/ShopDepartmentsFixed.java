package lockordercycle;

/** Fine: the third class releases its lock before it calls the first, so that the calls close no circle of locks. */
final class ShopDepartmentsFixed {
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
            synchronized (this) {
                views = 0;
            }
        }
    }

    static final class Warehouse {
        private Billing billing;
        private int stock = 3;

        void reserve() {
            synchronized (this) {
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
            synchronized (this) {
                due += amount;
            }
        }

        void refund(int amount) {
            synchronized (this) {
                due -= amount;
            }
            catalogue.relist();
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
