package interleaving;

/** Two threads count under a lock; then one speaks, and the other answers. */
public class SpinLateFixed {
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
        first = true;
        while (!second) {
            Thread.onSpinWait();
        }
    }

    private static void other() {
        work();
        while (!first) {
            Thread.onSpinWait();
        }
        second = true;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(SpinLateFixed::one);
        Thread other = new Thread(SpinLateFixed::other);
        one.start();
        other.start();
        one.join();
        other.join();
        synchronized (LOCK) {
            assert count == 6;
        }
    }
}
