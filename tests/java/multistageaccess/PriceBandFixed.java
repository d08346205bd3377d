package multistageaccess;

/** Fine: both ends of the band move in one section. */
final class PriceBandFixed {
    private int lo = 10;
    private int hi = 20;

    void shift(int by) {
        synchronized (this) {
            lo += by;
            hi += by;
        }
    }

    synchronized int width() {
        return hi - lo;
    }

    public static void main(String[] args) throws InterruptedException {
        PriceBandFixed band = new PriceBandFixed();
        Thread market = new Thread(() -> band.shift(5));
        market.start();
        int width = band.width();
        market.join();
        if (width != 10) {
            throw new AssertionError("width " + width);
        }
    }
}
