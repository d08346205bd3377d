package atomicitypaper;

/** Defect: a price is compared with the lower limit of the old band and with the upper limit of the new one. */
final class PriceBand {
    static class Band {
        private int low = 10;
        private int high = 20;

        int low() {
            synchronized (this) {
                return low;
            }
        }

        int high() {
            synchronized (this) {
                return high;
            }
        }

        void shift(int low, int high) {
            synchronized (this) {
                this.low = low;
                this.high = high;
            }
        }
    }

    static class Book {
        private final Band band;
        private int accepted;

        Book(Band band) {
            this.band = band;
        }

        synchronized void offer(int price) {
            if (price >= band.low() // ~ atomicity-violation #1
                    && price <= band.high()) { // ~ atomicity-violation #1
                accepted++;
            }
        }

        synchronized int accepted() {
            return accepted;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Band band = new Band();
        Book book = new Book(band);
        Thread exchange = new Thread(() -> band.shift(40, 50));
        exchange.start();
        book.offer(30);
        exchange.join();
        if (book.accepted() > 0) {
            throw new AssertionError("30 lies in neither band");
        }
    }
}
