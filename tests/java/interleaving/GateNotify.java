package interleaving;

/** A gate is opened for two waiting threads, but the signal wakes only one of them. */
public class GateNotify {
    private static boolean open;

    private static synchronized void pass() {
        try {
            while (!open) {
                GateNotify.class.wait(); // ~ lost-wakeup #1
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static synchronized void open() {
        open = true;
        GateNotify.class.notify();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(GateNotify::pass);
        Thread second = new Thread(GateNotify::pass);
        first.start();
        second.start();
        open();
        first.join();
        second.join();
    }
}
