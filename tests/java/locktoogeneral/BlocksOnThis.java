package locktoogeneral;

/** Too general: tickets and prices are guarded by blocks on the same object. */
final class BlocksOnThis {
    private final long[] prices = new long[4];
    private int tickets = 100;

    boolean sell() {
        synchronized (this) {
            if (tickets == 0) {
                return false;
            }
            tickets--; // ~ lock-too-general #1
            return true;
        }
    }

    void raise(int row) {
        synchronized (this) {
            prices[row] += 5; // ~ lock-too-general #1
        }
    }

    long price(int row) {
        synchronized (this) {
            return prices[row];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlocksOnThis box = new BlocksOnThis();
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
