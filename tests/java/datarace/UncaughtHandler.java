package datarace;

/** Races: the handler of uncaught exceptions runs on the thread that fails, and three may fail at once. */
final class UncaughtHandler {
    private static int failures;

    private static void failed(Thread thread, Throwable cause) {
        failures++; // ~ data-race #1
    }

    private static void work() {
        throw new IllegalStateException("out of paper");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] printers = new Thread[3];
        for (int i = 0; i < printers.length; i++) {
            printers[i] = new Thread(UncaughtHandler::work);
            printers[i].setUncaughtExceptionHandler(UncaughtHandler::failed);
            printers[i].start();
        }
        for (Thread printer : printers) {
            printer.join();
        }
        System.out.println(failures);
    }
}
