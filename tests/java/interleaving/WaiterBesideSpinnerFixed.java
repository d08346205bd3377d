package interleaving;

/** The waiter looks first whether there is anything to wait for. */
public class WaiterBesideSpinnerFixed {
    private static final Object GATE = new Object();
    private static boolean open;
    private static volatile boolean done;

    private static void waitAtGate() {
        synchronized (GATE) {
            try {
                while (!open) {
                    GATE.wait();
                }
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
        new Thread(WaiterBesideSpinnerFixed::waitAtGate).start();
        new Thread(WaiterBesideSpinnerFixed::open).start();
        while (!done) {
            Thread.yield();
        }
    }
}
