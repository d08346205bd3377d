package interleaving;

/** They lock in the same order, so that the third one sees in the end what they have done. */
public class StuckBesideSpinnerFixed {
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();
    private static volatile boolean done;

    private static void waitForOne() {
        synchronized (LEFT) {
            synchronized (RIGHT) {
                done = true;
            }
        }
    }

    private static void waitForOther() {
        synchronized (LEFT) {
            synchronized (RIGHT) {
                done = true;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(StuckBesideSpinnerFixed::waitForOne).start();
        new Thread(StuckBesideSpinnerFixed::waitForOther).start();
        while (!done) {
            Thread.yield();
        }
    }
}
