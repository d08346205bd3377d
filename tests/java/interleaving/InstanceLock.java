package interleaving;

/** A synchronized method of two objects guards a static field: each object has its own monitor. */
public class InstanceLock {
    private static int total;

    private synchronized void add() {
        total++; // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(new InstanceLock()::add);
        Thread second = new Thread(new InstanceLock()::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert total == 2; // ~ assertion #2
    }
}
