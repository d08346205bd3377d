package locktoogeneral;

/** Too general: counting visits and counting errors share nothing, and still exclude each other. */
final class TwoCounters {
    private int visits;
    private int errors;

    synchronized void visit() {
        visits++; // ~ lock-too-general #1
    }

    synchronized void error() {
        errors++; // ~ lock-too-general #1
    }

    public static void main(String[] args) throws InterruptedException {
        TwoCounters site = new TwoCounters();
        Runnable client = () -> {
            for (int i = 0; i < 100; i++) {
                site.visit();
                if (i % 10 == 0) {
                    site.error();
                }
            }
        };
        Thread first = new Thread(client);
        Thread second = new Thread(client);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(site.visits + " " + site.errors);
    }
}
