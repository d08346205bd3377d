package interleaving;

/** Main joins the worker. */
public class SleepInsteadOfJoinFixed {
    private static volatile int result;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> result = 42);
        worker.start();
        worker.join();
        int seen = result;
        assert seen == 42;
    }
}
