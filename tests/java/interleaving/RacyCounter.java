package interleaving;

/** Two threads increment a plain counter without a lock: a race, and one increment may get lost. */
public class RacyCounter {
    private static int count;

    private static void add() {
        count++; // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(RacyCounter::add);
        Thread second = new Thread(RacyCounter::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2; // ~ assertion #2
    }
}
