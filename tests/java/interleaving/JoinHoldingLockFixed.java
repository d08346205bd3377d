package interleaving;

/** Main joins a thread after it has left the lock. */
public class JoinHoldingLockFixed {
    private static final Object LOCK = new Object();
    private static int done;

    private static void work() {
        synchronized (LOCK) {
            done++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(JoinHoldingLockFixed::work);
        worker.start();
        synchronized (LOCK) {
            done++;
        }
        worker.join();
    }
}
