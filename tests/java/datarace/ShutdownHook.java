package datarace;

/** Races: the hook runs while the daemon thread goes on counting. */
final class ShutdownHook {
    private int processed;

    void process() {
        processed++; // ~ data-race #1
    }

    int processed() {
        return processed; // ~ data-race #1
    }

    void processAll() {
        while (!Thread.currentThread().isInterrupted()) {
            process();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ShutdownHook batch = new ShutdownHook();
        Runtime.getRuntime().addShutdownHook(
                new Thread(() -> System.out.println("processed " + batch.processed())));
        Thread worker = new Thread(batch::processAll);
        worker.setDaemon(true);
        worker.start();
        Thread.sleep(5);
    }
}
