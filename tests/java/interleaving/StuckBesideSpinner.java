package interleaving;

/** Two threads lock each other out, and a third polls for ever for what they should have done. */
public class StuckBesideSpinner {
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();
    private static volatile boolean done;

    private static void waitForOne() {
        synchronized (LEFT) {
            synchronized (RIGHT) { // ~ deadlock #1
                done = true;
            }
        }
    }

    private static void waitForOther() {
        synchronized (RIGHT) {
            synchronized (LEFT) { // ~ deadlock #1
                done = true;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(StuckBesideSpinner::waitForOne).start();
        new Thread(StuckBesideSpinner::waitForOther).start();
        while (!done) { // ~ livelock #2
            Thread.yield();
        }
    }
}
