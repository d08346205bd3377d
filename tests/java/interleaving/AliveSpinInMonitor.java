package interleaving;

/** A thread spins until another is dead, in the monitor that the other needs to die. */
public class AliveSpinInMonitor {
    private static volatile boolean started;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> started = true);
        worker.start();
        while (!started) {
            Thread.yield();
        }
        synchronized (worker) {
            while (worker.isAlive()) { // ~ livelock #1
                Thread.onSpinWait();
            }
        }
    }
}
