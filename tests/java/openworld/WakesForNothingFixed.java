package openworld;

/** Callers say that the gate is open, and wake the waiters with another call. */
public class WakesForNothingFixed {
    private boolean isOpen;

    public synchronized void await() throws InterruptedException {
        while (!isOpen) {
            wait();
        }
    }

    public synchronized void setOpen() {
        isOpen = true;
    }

    public synchronized void wake() {
        notifyAll();
    }
}
