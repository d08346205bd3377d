package datarace;

/** No race: the daemon thread and the hook hold the lock. */
final class ShutdownHookFixed {
    private int processed;

    synchronized void process() {
        processed++;
    }

    synchronized int processed() {
        return processed;
    }

    void processAll() {
        while (!Thread.currentThread().isInterrupted()) {
            process();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ShutdownHookFixed batch = new ShutdownHookFixed();
        Runtime.getRuntime().addShutdownHook(
                new Thread(() -> System.out.println("processed " + batch.processed())));
        Thread worker = new Thread(batch::processAll);
        worker.setDaemon(true);
        worker.start();
        Thread.sleep(5);
    }
}
