package interleaving;

/** Two threads wait for the same signal, and go on in either order. */
// outcome: 12
// outcome: 21
public class OutcomeNotifyAll {
    private static boolean open;
    private static String text = "";

    private static synchronized void pass(String name) {
        try {
            while (!open) {
                OutcomeNotifyAll.class.wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        text += name;
    }

    private static synchronized void open() {
        open = true;
        OutcomeNotifyAll.class.notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> pass("1"));
        Thread second = new Thread(() -> pass("2"));
        first.start();
        second.start();
        open();
        first.join();
        second.join();
        System.out.println(text);
    }
}
