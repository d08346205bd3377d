package lostwakeup;

/** Tested under the monitor. That the flag is set before the notifier has it does no harm: it notifies later. */
public class TestedOutsideFixed {
    private final Object monitor = new Object();
    private volatile boolean isReady;

    void await() throws InterruptedException {
        if (isReady) {
            return;
        }
        synchronized (monitor) {
            while (!isReady) {
                monitor.wait();
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
        TestedOutsideFixed gate = new TestedOutsideFixed();
        new Thread(gate::ready).start();
        gate.await();
    }
}
