package interleaving;

/** The default handler is there before. A handler of the thread itself comes before it. */
public class HandledByDefaultFixed {
    private static int seen;

    private static void work() {
        throw new UnsupportedOperationException();
    }

    private static void check() {
        assert seen > 0;
    }

    private static void see(Thread thread, Throwable exception) {
        seen++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> Thread.yield());
        Thread worker = new Thread(HandledByDefaultFixed::work);
        worker.setUncaughtExceptionHandler(HandledByDefaultFixed::see);
        worker.start();
        worker.join();
        Thread checker = new Thread(HandledByDefaultFixed::check);
        checker.start();
        checker.join();
    }
}
