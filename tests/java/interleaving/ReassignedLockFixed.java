package interleaving;

/** The lock is final. */
public class ReassignedLockFixed {
    private static final Object LOCK = new Object();
    private static volatile int count;

    private static void add() {
        synchronized (LOCK) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(ReassignedLockFixed::add);
        Thread second = new Thread(ReassignedLockFixed::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
