package interleaving;

/** A wait with a time-out is taken for the signal, though it may have timed out. */
public class TimedWaitAsSignal {
    private static boolean ready;

    private static synchronized void await() {
        try {
            if (!ready) {
                TimedWaitAsSignal.class.wait(100);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        assert ready; // ~ assertion #1
    }

    private static synchronized void send() {
        ready = true;
        TimedWaitAsSignal.class.notify();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(TimedWaitAsSignal::await);
        waiter.start();
        send();
        waiter.join();
    }
}
