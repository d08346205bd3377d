package lockordercycle;

/**
 * Can deadlock: the first checker is joined before the refill begins, but the second one is not. Both run the same
 * code, only the second one meets the opposite order.
 */
final class PaperOneOfManyThreads {
    static final class Machine {
        private int coins;
        private Shelf shelf;

        synchronized void check() {
            coins++;
            shelf.count();
        }

        synchronized void refund() {
            coins--; // ~ lock-order-cycle #1
        }
    }

    static final class Shelf {
        private int cans;
        private final Machine machine;

        Shelf(Machine machine) {
            this.machine = machine;
        }

        synchronized void count() {
            cans++; // ~ lock-order-cycle #1
        }

        synchronized void refill() {
            cans += 10;
            machine.refund();
        }
    }

    static final class Checker extends Thread {
        private final Machine machine;

        Checker(Machine machine) {
            this.machine = machine;
        }

        @Override
        public void run() {
            machine.check();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Machine machine = new Machine();
        Shelf shelf = new Shelf(machine);
        machine.shelf = shelf;
        Thread morning = new Checker(machine);
        morning.start();
        morning.join();
        Thread evening = new Checker(machine);
        evening.start();
        shelf.refill();
        evening.join();
    }
}
