package interleaving;

/** The lock is replaced while it is held: who comes next takes the new one, and gets in. */
public class ReassignedLock {
    private static volatile Object lock = new Object();
    private static volatile int count;

    private static void add() {
        synchronized (lock) {
            lock = new Object();
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(ReassignedLock::add);
        Thread second = new Thread(ReassignedLock::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2; // ~ assertion #1
    }
}
