package atomicitypaper;

/** Defect: the kitchen closes after what it took for the last order, but one was added between counting and taking. */
final class LastOrder {
    static final class Orders {
        private int waiting = 1;

        synchronized int waiting() {
            return waiting;
        }

        synchronized void place() {
            waiting++;
        }

        /** How many are left. */
        synchronized int take() {
            return --waiting;
        }
    }

    static final class Kitchen {
        private final Orders orders;
        private boolean closed;
        private int left;

        Kitchen(Orders orders) {
            this.orders = orders;
        }

        synchronized void cook() {
            boolean last = orders.waiting() == 1; // ~- atomicity-violation #1
            left = orders.take(); // ~- atomicity-violation #1
            if (last) {
                closed = true;
            }
        }

        synchronized void lock() {
            if (closed && left > 0) {
                throw new AssertionError("closed while " + left + " guest waits");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Orders orders = new Orders();
        Kitchen kitchen = new Kitchen(orders);
        Thread cook = new Thread(kitchen::cook);
        cook.start();
        orders.place();
        cook.join();
        kitchen.lock();
    }
}
