package atomicitypaper;

/** Defect: the stock before and after a delivery are compared, though somebody may sell in between. */
final class GoodsInward {
    static final class Stock {
        private int crates = 5;

        synchronized int crates() {
            return crates;
        }

        synchronized int add(int more) {
            crates += more;
            return crates;
        }
    }

    private final Stock stock;

    GoodsInward(Stock stock) {
        this.stock = stock;
    }

    synchronized void deliver(int more) {
        int before = stock.crates(); // ~ atomicity-violation #1
        int after = stock.add(more); // ~ atomicity-violation #1
        if (after - before != more) {
            throw new AssertionError(after - before + " crates came, not " + more);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Stock stock = new Stock();
        Thread shop = new Thread(() -> stock.add(-1));
        shop.start();
        new GoodsInward(stock).deliver(3);
        shop.join();
    }
}
