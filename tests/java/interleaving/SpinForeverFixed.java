package interleaving;

/** A worker spins until a flag is set, which happens. */
public class SpinForeverFixed {
    private static volatile boolean started;
    private static volatile boolean ready;

    private static void work() {
        while (!ready) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(SpinForeverFixed::work);
        worker.start();
        started = true;
        ready = true;
        worker.join();
        assert started;
    }
}
