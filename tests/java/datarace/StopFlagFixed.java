package datarace;

/** No race: the stop flag is volatile. */
final class StopFlagFixed implements Runnable {
    private volatile boolean running = true;
    private long rounds;

    @Override
    public void run() {
        while (running) {
            rounds++;
            if (rounds == 1_000_000_000L) {
                return;
            }
        }
    }

    void stop() {
        running = false;
    }

    public static void main(String[] args) throws InterruptedException {
        StopFlagFixed engine = new StopFlagFixed();
        Thread worker = new Thread(engine, "engine");
        worker.start();
        Thread.sleep(5);
        engine.stop();
        worker.join();
        System.out.println(engine.rounds > 0);
    }
}
