package interleaving;

/** A waiter misses its notification, and never tells the main thread, which polls for ever. */
public class WaiterBesideSpinner {
    private static final Object GATE = new Object();
    private static boolean open;
    private static volatile boolean done;

    private static void waitAtGate() {
        synchronized (GATE) {
            try {
                GATE.wait(); // ~ lost-wakeup #1
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        done = true;
    }

    private static void open() {
        synchronized (GATE) {
            open = true;
            GATE.notifyAll();
        }
    }

    public static void main(String[] args) {
        new Thread(WaiterBesideSpinner::waitAtGate).start();
        new Thread(WaiterBesideSpinner::open).start();
        while (!done) { // ~ livelock #2
            Thread.yield();
        }
    }
}
