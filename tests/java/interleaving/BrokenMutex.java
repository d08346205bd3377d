package interleaving;

/** A hand-made lock tests the flag and then sets it: two threads may both get in. */
public class BrokenMutex {
    private static volatile boolean busy;
    private static volatile int count;

    private static void add() {
        while (busy) {
            Thread.onSpinWait();
        }
        busy = true;
        count++;
        busy = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(BrokenMutex::add);
        Thread second = new Thread(BrokenMutex::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2; // ~ assertion #1
    }
}
