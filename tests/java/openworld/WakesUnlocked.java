package openworld;

/** The call throws, unless each caller takes the lock, of which nothing is said. */
public class WakesUnlocked {
    private int jobs;

    public synchronized void take() throws InterruptedException {
        while (jobs == 0) {
            wait();
        }
        jobs--;
    }

    public void put() {
        synchronized (this) {
            jobs++;
        }
        notifyAll(); // ~ notify-without-lock #1
    }
}
