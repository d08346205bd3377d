package lostwakeup;

/** The flag is tested, then the monitor is taken: it may be set and notified in between. */
public class TestedOutside {
    private final Object monitor = new Object();
    private volatile boolean isReady;

    void await() throws InterruptedException {
        while (!isReady) { // ~ lost-wakeup #1
            synchronized (monitor) {
                monitor.wait(); // ~ lost-wakeup #1
            }
        }
    }

    void ready() {
        isReady = true;
        synchronized (monitor) {
            monitor.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TestedOutside gate = new TestedOutside();
        new Thread(gate::ready).start();
        gate.await();
    }
}
