package locktoogeneral;

/** Each counter has a lock of its own. */
final class TwoCountersFixed {
    private final Object visitLock = new Object();
    private final Object errorLock = new Object();
    private int visits;
    private int errors;

    void visit() {
        synchronized (visitLock) {
            visits++;
        }
    }

    void error() {
        synchronized (errorLock) {
            errors++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoCountersFixed site = new TwoCountersFixed();
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
