package superfluouslock;

/** Defect: the lock is held for nothing but arithmetic on parameters and locals. */
final class InvoiceTax {
    private final Object lock = new Object();

    int gross(int net, int percent) {
        synchronized (lock) { // ~ superfluous-lock #1
            int tax = net * percent / 100;
            if (tax < 1) {
                tax = 1;
            }
            return net + tax;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InvoiceTax office = new InvoiceTax();
        Thread clerk = new Thread(() -> System.out.println(office.gross(200, 19)));
        clerk.start();
        System.out.println(office.gross(3, 7));
        clerk.join();
    }
}
