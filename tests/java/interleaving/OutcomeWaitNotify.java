package interleaving;

/** A thread waits for a flag; what main does after the signal may come before or after what the waiter does. */
// outcome: mw
// outcome: wm
public class OutcomeWaitNotify {
    private static boolean ready;
    private static String text = "";

    private static synchronized void await() {
        try {
            while (!ready) {
                OutcomeWaitNotify.class.wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        text += "w";
    }

    private static synchronized void send() {
        ready = true;
        OutcomeWaitNotify.class.notify();
    }

    private static synchronized void append() {
        text += "m";
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(OutcomeWaitNotify::await);
        waiter.start();
        send();
        append();
        waiter.join();
        System.out.println(text);
    }
}
