package interleaving;

/** Asks for finalizers to be run, while another thread works. No object has one, so nothing happens. */
// outcome: 1
final class FinalizersRun {
    private static volatile int done;

    @SuppressWarnings({"deprecation", "removal"})
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> done = 1);
        worker.start();
        System.runFinalization();
        Runtime.getRuntime().runFinalization();
        worker.join();
        System.out.println(done);
    }
}
