package interleaving;

/**
 * A thread waits for a flag, and is interrupted before that is set: the interrupt ends the wait, or is still
 * pending.
 */
// outcome: interrupted false
// outcome: ready true
public class OutcomeInterruptWait {
    private static boolean ready;
    private static String text;

    private static synchronized void await() {
        String how = "ready";
        try {
            while (!ready) {
                OutcomeInterruptWait.class.wait();
            }
        } catch (InterruptedException e) {
            how = "interrupted";
        }
        text = how + " " + Thread.currentThread().isInterrupted();
    }

    private static synchronized void send() {
        ready = true;
        OutcomeInterruptWait.class.notify();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(OutcomeInterruptWait::await);
        waiter.start();
        waiter.interrupt();
        send();
        waiter.join();
        System.out.println(text);
    }
}
