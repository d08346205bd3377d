package interleaving;

/** Two threads increment a plain counter, each with the lock held. */
public class RacyCounterFixed {
    private static final Object LOCK = new Object();
    private static int count;

    private static void add() {
        synchronized (LOCK) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(RacyCounterFixed::add);
        Thread second = new Thread(RacyCounterFixed::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
