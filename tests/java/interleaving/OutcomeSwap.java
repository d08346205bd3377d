package interleaving;

/** Each thread copies the other one's variable, with the lock held for the read and for the write. */
// outcome: 1 1
// outcome: 2 1
// outcome: 2 2
public class OutcomeSwap {
    private static int x = 1;
    private static int y = 2;

    private static synchronized int read(boolean first) {
        return first ? x : y;
    }

    private static synchronized void write(boolean first, int value) {
        if (first) {
            x = value;
        } else {
            y = value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> write(true, read(false)));
        Thread b = new Thread(() -> write(false, read(true)));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(x + " " + y);
    }
}
