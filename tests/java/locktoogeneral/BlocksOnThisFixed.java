package locktoogeneral;

/** A lock for the tickets, another for the prices. */
final class BlocksOnThisFixed {
    private final Object ticketLock = new Object();
    private final Object priceLock = new Object();
    private final long[] prices = new long[4];
    private int tickets = 100;

    boolean sell() {
        synchronized (ticketLock) {
            if (tickets == 0) {
                return false;
            }
            tickets--;
            return true;
        }
    }

    void raise(int row) {
        synchronized (priceLock) {
            prices[row] += 5;
        }
    }

    long price(int row) {
        synchronized (priceLock) {
            return prices[row];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlocksOnThisFixed box = new BlocksOnThisFixed();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                box.raise(i % 4);
                System.out.println(box.sell() + " " + box.price(i % 4));
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
