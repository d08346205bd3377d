package interleaving;

/** A gate is opened for two waiting threads, and the signal wakes both. */
public class GateNotifyFixed {
    private static boolean open;

    private static synchronized void pass() {
        try {
            while (!open) {
                GateNotifyFixed.class.wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static synchronized void open() {
        open = true;
        GateNotifyFixed.class.notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(GateNotifyFixed::pass);
        Thread second = new Thread(GateNotifyFixed::pass);
        first.start();
        second.start();
        open();
        first.join();
        second.join();
    }
}
