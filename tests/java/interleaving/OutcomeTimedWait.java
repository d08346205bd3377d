package interleaving;

/** A wait with a time-out ends by the signal or by the time-out, and either may come first. */
// outcome: false
// outcome: true
public class OutcomeTimedWait {
    private static boolean ready;
    private static boolean seen;

    private static synchronized void await() {
        try {
            if (!ready) {
                OutcomeTimedWait.class.wait(5);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        seen = ready;
    }

    private static synchronized void send() {
        ready = true;
        OutcomeTimedWait.class.notify();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(OutcomeTimedWait::await);
        Thread sender = new Thread(OutcomeTimedWait::send);
        waiter.start();
        sender.start();
        waiter.join();
        sender.join();
        System.out.println(seen);
    }
}
