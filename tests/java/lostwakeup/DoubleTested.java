package lostwakeup;

/** The outer test is only to avoid the monitor; the one that counts is inside, in a helper that callers enter with the monitor held. */
public class DoubleTested {
    private volatile int pending;

    void awaitWork() throws InterruptedException {
        while (pending == 0) {
            synchronized (this) {
                if (isIdle()) {
                    wait();
                }
            }
        }
    }

    private boolean isIdle() {
        return pending == 0;
    }

    synchronized void add() {
        pending = pending + 1;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleTested worker = new DoubleTested();
        new Thread(worker::add).start();
        worker.awaitWork();
    }
}
