package interleaving;

/** Each call locks an object of its own, which excludes nobody. */
public class LocalLock {
    private static int count;

    private static void add() {
        Object lock = new Object();
        synchronized (lock) {
            count++; // ~ race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LocalLock::add);
        Thread second = new Thread(LocalLock::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2; // ~ assertion #2
    }
}
