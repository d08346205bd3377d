package lostwakeup;

/** Notifies first and sets the flag then, with the monitor free in between. */
public class NotifiedTooEarly {
    private volatile boolean isClosed;

    synchronized void awaitClosed() throws InterruptedException {
        while (!isClosed) {
            wait(); // ~ lost-wakeup #1
        }
    }

    void close() {
        synchronized (this) {
            notifyAll(); // ~ lost-wakeup #1
        }
        isClosed = true; // ~ lost-wakeup #1
    }

    public static void main(String[] args) throws InterruptedException {
        NotifiedTooEarly file = new NotifiedTooEarly();
        new Thread(file::close).start();
        file.awaitClosed();
    }
}
