package atomicitypaper;

/** Defect: the lambda runs under the lock of the shop, and asks and changes the shelf in two steps. */
final class GuardedAction {
    static final class Shelf {
        private int cans = 3;

        synchronized int cans() {
            return cans;
        }

        synchronized void refillTo(int cans) {
            this.cans = cans;
        }

        synchronized void sell() {
            cans--;
        }
    }

    static final class Shop {
        private int actions;

        synchronized void inShop(Runnable action) {
            actions++;
            action.run();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Shop shop = new Shop();
        Shelf shelf = new Shelf();
        Thread customer = new Thread(shelf::sell);
        customer.start();
        shop.inShop(() -> {
            int cans = shelf.cans(); // ~ atomicity-violation #1
            shelf.refillTo(cans + 7); // ~ atomicity-violation #1
        });
        customer.join();
        if (shelf.cans() != 9) {
            throw new AssertionError("a can too many: " + shelf.cans());
        }
    }
}
