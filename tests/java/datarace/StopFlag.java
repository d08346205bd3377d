package datarace;

/** Races: the stop flag is not volatile, so the worker need never see that it was cleared. */
final class StopFlag implements Runnable {
    private boolean running = true;
    private long rounds;

    @Override
    public void run() {
        while (running) { // ~ data-race #1
            rounds++;
            if (rounds == 1_000_000_000L) {
                return;
            }
        }
    }

    void stop() {
        running = false; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        StopFlag engine = new StopFlag();
        Thread worker = new Thread(engine, "engine");
        worker.start();
        Thread.sleep(5);
        engine.stop();
        worker.join();
        System.out.println(engine.rounds > 0);
    }
}
