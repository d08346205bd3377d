package superfluouslock;

/** Fine: the rate is a field that another thread changes, so the lock is needed. */
final class InvoiceTaxFixed {
    private final Object lock = new Object();
    private int percent = 19;

    int gross(int net) {
        synchronized (lock) {
            int tax = net * percent / 100;
            if (tax < 1) {
                tax = 1;
            }
            return net + tax;
        }
    }

    void reform(int newPercent) {
        synchronized (lock) {
            percent = newPercent;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InvoiceTaxFixed office = new InvoiceTaxFixed();
        Thread clerk = new Thread(() -> System.out.println(office.gross(200)));
        clerk.start();
        office.reform(16);
        clerk.join();
    }
}
