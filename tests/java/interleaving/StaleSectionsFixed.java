package interleaving;

/** The value is read and written back in one synchronized section. */
public class StaleSectionsFixed {
    private static final Object LOCK = new Object();
    private static int total;

    private static void add(int amount) {
        synchronized (LOCK) {
            int seen = total;
            total = seen + amount;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> add(1));
        Thread second = new Thread(() -> add(2));
        first.start();
        second.start();
        first.join();
        second.join();
        assert total == 3;
    }
}
