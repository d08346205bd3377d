package interleaving;

/** Main joins a thread with a lock held that the thread may still need. */
public class JoinHoldingLock {
    private static final Object LOCK = new Object();
    private static int done;

    private static void work() {
        synchronized (LOCK) { // ~ deadlock #1
            done++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(JoinHoldingLock::work);
        worker.start();
        synchronized (LOCK) {
            done++;
            worker.join(); // ~ deadlock #1
        }
    }
}
