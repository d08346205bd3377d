package openworld;

/** The monitor is entered twice, and still held once when the others are woken. */
public class WakesTwiceLocked {
    private int jobs;

    public synchronized void take() throws InterruptedException {
        while (jobs == 0) {
            wait();
        }
        jobs--;
    }

    public synchronized void put() {
        synchronized (this) {
            jobs++;
        }
        notifyAll();
    }
}
