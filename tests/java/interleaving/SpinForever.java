package interleaving;

/** A worker spins until a flag is set, but only another flag is ever set. */
public class SpinForever {
    private static volatile boolean started;
    private static volatile boolean ready;

    private static void work() {
        while (!ready) { // ~ livelock #1
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(SpinForever::work);
        worker.start();
        started = true;
        worker.join();
        assert started;
    }
}
