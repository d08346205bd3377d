package interleaving;

/** A wait is interrupted and notified at once: it ends one way or the other, and the interrupt is not lost (JLS 17.2.4). */
// outcome: interrupted false
// outcome: notified true
public class InterruptedAndNotified {
    private static final Object MONITOR = new Object();
    private static boolean waits;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (MONITOR) {
                waits = true;
                MONITOR.notify();
                try {
                    MONITOR.wait();
                    System.out.println("notified " + Thread.interrupted());
                } catch (InterruptedException interrupted) {
                    System.out.println("interrupted " + Thread.interrupted());
                }
            }
        });
        synchronized (MONITOR) {
            waiter.start();
            while (!waits) {
                MONITOR.wait();
            }
            waiter.interrupt();
            MONITOR.notify();
        }
        waiter.join();
    }
}
