package waitwithoutlock;

/** The method is synchronized, but on the object itself, not on the one that it waits on. */
public class WrongMonitor {
    private final Object ready = new Object();
    private boolean isReady;

    synchronized void await() throws InterruptedException {
        while (!isReady) {
            ready.wait(); // ~ wait-without-lock #1
        }
    }

    void signal() {
        synchronized (ready) {
            isReady = true;
            ready.notifyAll();
        }
    }

    public static void main(String[] args) {
        WrongMonitor gate = new WrongMonitor();
        new Thread(() -> {
            try {
                gate.await();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        gate.signal();
    }
}
