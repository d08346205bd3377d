package interleaving;

/** Two threads increment a volatile counter: each increment is a read and a write, and one may get lost. */
public class LostUpdate {
    private static volatile int count;

    private static void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdate::add);
        Thread second = new Thread(LostUpdate::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2; // ~ assertion #1
    }
}
