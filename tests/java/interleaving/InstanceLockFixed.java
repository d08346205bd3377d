package interleaving;

/** A static synchronized method guards a static field. */
public class InstanceLockFixed {
    private static int total;

    private static synchronized void add() {
        total++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(InstanceLockFixed::add);
        Thread second = new Thread(InstanceLockFixed::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert total == 2;
    }
}
