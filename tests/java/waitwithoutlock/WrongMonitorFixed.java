package waitwithoutlock;

/** The monitor that is held is the one that is waited on; one method leaves it to its caller to take it. */
public class WrongMonitorFixed {
    private final Object ready = new Object();
    private boolean isReady;

    void await() throws InterruptedException {
        synchronized (ready) {
            while (!isReady) {
                pause();
            }
        }
    }

    private void pause() throws InterruptedException {
        ready.wait();
    }

    void signal() {
        synchronized (ready) {
            isReady = true;
            ready.notifyAll();
        }
    }

    public static void main(String[] args) {
        WrongMonitorFixed gate = new WrongMonitorFixed();
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
