package interleaving;

/** Two threads count under a lock; then each waits for the other to speak first. */
public class SpinLate {
    private static final Object LOCK = new Object();
    private static int count;
    private static volatile boolean first;
    private static volatile boolean second;

    private static void work() {
        for (int i = 0; i < 3; i++) {
            synchronized (LOCK) {
                count++;
            }
        }
    }

    private static void one() {
        work();
        while (!second) { // ~ livelock #1
            Thread.onSpinWait();
        }
        first = true;
    }

    private static void other() {
        work();
        while (!first) { // ~ livelock #1
            Thread.onSpinWait();
        }
        second = true;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(SpinLate::one);
        Thread other = new Thread(SpinLate::other);
        one.start();
        other.start();
        one.join();
        other.join();
        synchronized (LOCK) {
            assert count == 6;
        }
    }
}
