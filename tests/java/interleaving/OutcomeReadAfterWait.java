package interleaving;

/** The main thread waits for one writer's signal and reads what another one writes, who may be late. */
// outcome: 0
// outcome: 1
public class OutcomeReadAfterWait {
    private static final Object MONITOR = new Object();
    private static boolean isDone;
    private static volatile int contended;
    private static volatile int written;

    public static void main(String[] args) throws InterruptedException {
        Thread signaller = new Thread(() -> {
            synchronized (MONITOR) {
                contended = 1;
                isDone = true;
                MONITOR.notifyAll();
            }
        });
        Thread rival = new Thread(() -> contended = 2);
        Thread writer = new Thread(() -> written = 1);
        synchronized (MONITOR) {
            signaller.start();
            rival.start();
            writer.start();
            while (!isDone) {
                MONITOR.wait();
            }
        }
        System.out.println(written);
    }
}
