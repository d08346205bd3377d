package lostwakeup;

/** Notifies first, too, but keeps the monitor until the flag is set: nobody can test in between. */
public class NotifiedTooEarlyFixed {
    private volatile boolean isClosed;

    synchronized void awaitClosed() throws InterruptedException {
        while (!isClosed) {
            wait();
        }
    }

    synchronized void close() {
        notifyAll();
        isClosed = true;
    }

    public static void main(String[] args) throws InterruptedException {
        NotifiedTooEarlyFixed file = new NotifiedTooEarlyFixed();
        new Thread(file::close).start();
        file.awaitClosed();
    }
}
