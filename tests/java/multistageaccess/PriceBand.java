package multistageaccess;

/** Defect: both ends of the band move, in two sections; in between it is too narrow. */
final class PriceBand {
    private int lo = 10;
    private int hi = 20;

    void shift(int by) {
        synchronized (this) { // ~ multi-stage-access #1
            lo += by;
        }
        synchronized (this) { // ~ multi-stage-access #1
            hi += by;
        }
    }

    synchronized int width() {
        return hi - lo;
    }

    public static void main(String[] args) throws InterruptedException {
        PriceBand band = new PriceBand();
        Thread market = new Thread(() -> band.shift(5));
        market.start();
        int width = band.width();
        market.join();
        if (width != 10) {
            throw new AssertionError("width " + width);
        }
    }
}
