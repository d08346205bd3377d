package waitnevernotified;

/** The monitor that is waited on is notified. */
public class OtherMonitorFixed {
    private final Object started = new Object();
    private final Object stopped = new Object();
    private boolean hasStarted;

    void awaitStart() throws InterruptedException {
        synchronized (started) {
            while (!hasStarted) {
                started.wait();
            }
        }
    }

    void start() {
        synchronized (started) {
            hasStarted = true;
            started.notifyAll();
        }
        synchronized (stopped) {
            stopped.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OtherMonitorFixed service = new OtherMonitorFixed();
        new Thread(service::start).start();
        service.awaitStart();
    }
}
