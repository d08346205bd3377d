package atomicitypaper;

/** Defect: while a pallet is moved it is in no aisle, and the auditor counts one too few. */
final class WarehouseMove {
    static final class Warehouse {
        private final int[] aisles = {3, 4};

        synchronized void take(int aisle) {
            aisles[aisle]--;
        }

        synchronized void give(int aisle) {
            aisles[aisle]++;
        }

        synchronized int total() {
            return aisles[0] + aisles[1];
        }
    }

    static final class ForkLift implements Runnable {
        private final Warehouse warehouse;

        ForkLift(Warehouse warehouse) {
            this.warehouse = warehouse;
        }

        @Override
        public synchronized void run() {
            warehouse.take(0); // ~ atomicity-violation #1
            warehouse.give(1); // ~ atomicity-violation #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Warehouse warehouse = new Warehouse();
        Thread lift = new Thread(new ForkLift(warehouse));
        lift.start();
        if (warehouse.total() != 7) {
            throw new AssertionError("a pallet is missing");
        }
        lift.join();
    }
}
