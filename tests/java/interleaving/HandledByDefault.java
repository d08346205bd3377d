package interleaving;

/**
 * A default handler that the main thread sets only after the start of the worker: it may come too late. An assertion
 * that fails is a defect even if a handler gets to see it.
 */
public class HandledByDefault {
    private static int seen;

    private static void work() {
        throw new UnsupportedOperationException(); // ~ exception #1
    }

    private static void check() {
        assert seen > 0; // ~ assertion #2
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(HandledByDefault::work);
        worker.start();
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> Thread.yield());
        worker.join();
        Thread checker = new Thread(HandledByDefault::check);
        checker.start();
        checker.join();
    }
}
