package waitnevernotified;

/** The notifier has a monitor of its own. */
public class OtherMonitor {
    private final Object started = new Object();
    private final Object stopped = new Object();
    private boolean hasStarted;

    void awaitStart() throws InterruptedException {
        synchronized (started) {
            while (!hasStarted) {
                started.wait(); // ~ wait-never-notified #1
            }
        }
    }

    void start() {
        synchronized (started) {
            hasStarted = true;
        }
        synchronized (stopped) {
            stopped.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OtherMonitor service = new OtherMonitor();
        new Thread(service::start).start();
        service.awaitStart();
    }
}
