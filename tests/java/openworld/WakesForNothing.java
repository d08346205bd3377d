package openworld;

/** Whoever opens the gate wakes the waiters and forgets to say that it is open. */
public class WakesForNothing {
    private boolean isOpen;

    public synchronized void await() throws InterruptedException {
        while (!isOpen) {
            wait(); // ~ naked-notify #1
        }
    }

    public synchronized void open() {
        notifyAll(); // ~ naked-notify #1
    }
}
