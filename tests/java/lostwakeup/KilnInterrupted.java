package lostwakeup;

/** Who puts out the kiln interrupts the potter who waits for it. */
public class KilnInterrupted {
    private final Thread potter = new Thread(this::work);
    private int pots;
    private boolean cold;

    private synchronized void work() {
        try {
            while (!cold && pots == 0) {
                wait();
            }
        } catch (InterruptedException putOut) {
            pots = 0;
        }
    }

    synchronized void load() {
        pots++;
        notify();
    }

    synchronized void putOut() {
        cold = true;
        potter.interrupt();
    }

    public static void main(String[] args) {
        KilnInterrupted kiln = new KilnInterrupted();
        kiln.potter.start();
        kiln.load();
        kiln.putOut();
    }
}
