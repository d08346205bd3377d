package interleaving;

/** Main sleeps for a while and takes the worker to be done. */
public class SleepInsteadOfJoin {
    private static volatile int result;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> result = 42);
        worker.start();
        Thread.sleep(50);
        int seen = result;
        worker.join();
        assert seen == 42; // ~ assertion #1
    }
}
