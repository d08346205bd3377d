package interleaving;

/** The second look is under the lock, too; the last one comes after the other thread's end. */
public class WrongLockOrderFixed {
    private static final Object LOCK = new Object();
    private static int level;

    private static void raise() {
        synchronized (LOCK) {
            level = level + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(WrongLockOrderFixed::raise);
        other.start();
        int first;
        int second;
        synchronized (LOCK) {
            first = level;
        }
        synchronized (LOCK) {
            second = level;
        }
        other.join();
        System.out.println(second >= first && level == 1);
    }
}
