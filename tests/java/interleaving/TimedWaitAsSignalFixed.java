package interleaving;

/** A wait with a time-out is repeated until the signal was sent. */
public class TimedWaitAsSignalFixed {
    private static boolean ready;

    private static synchronized void await() {
        try {
            while (!ready) {
                TimedWaitAsSignalFixed.class.wait(100);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        assert ready;
    }

    private static synchronized void send() {
        ready = true;
        TimedWaitAsSignalFixed.class.notify();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(TimedWaitAsSignalFixed::await);
        waiter.start();
        send();
        waiter.join();
    }
}
