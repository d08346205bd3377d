package interleaving;

/** All calls lock the same object. */
public class LocalLockFixed {
    private static final Object LOCK = new Object();
    private static int count;

    private static void add() {
        synchronized (LOCK) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LocalLockFixed::add);
        Thread second = new Thread(LocalLockFixed::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
