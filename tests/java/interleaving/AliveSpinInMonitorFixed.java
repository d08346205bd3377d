package interleaving;

/** It waits instead: that leaves the monitor, and the end of the other thread notifies it. */
public class AliveSpinInMonitorFixed {
    private static volatile boolean started;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> started = true);
        worker.start();
        while (!started) {
            Thread.yield();
        }
        synchronized (worker) {
            while (worker.isAlive()) {
                worker.wait();
            }
        }
    }
}
