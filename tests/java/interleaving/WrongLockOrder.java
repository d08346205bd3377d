package interleaving;

/** The reader looks under the lock, then once more without: the second look is not ordered before the next write. */
public class WrongLockOrder {
    private static final Object LOCK = new Object();
    private static int level;

    private static void raise() {
        synchronized (LOCK) {
            level = level + 1; // ~ race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(WrongLockOrder::raise);
        other.start();
        int first;
        synchronized (LOCK) {
            first = level;
        }
        int second = level; // ~ race #1
        other.join();
        System.out.println(second >= first);
    }
}
