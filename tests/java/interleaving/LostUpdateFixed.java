package interleaving;

/** Two threads increment a counter in a synchronized method: none gets lost. */
public class LostUpdateFixed {
    private static int count;

    private static synchronized void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateFixed::add);
        Thread second = new Thread(LostUpdateFixed::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
