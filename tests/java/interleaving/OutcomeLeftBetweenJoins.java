package interleaving;

/** The main thread leaves a monitor between two joins: the reader may come before the writer has ended. */
// outcome: 0
// outcome: 1
public class OutcomeLeftBetweenJoins {
    private static final Object MONITOR = new Object();
    private static volatile int written;
    private static volatile int seen;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> written = 1);
        Thread reader = new Thread(() -> {
            synchronized (MONITOR) {
                Thread.onSpinWait();
            }
            seen = written;
        });
        Thread idle = new Thread(() -> { });
        synchronized (MONITOR) {
            writer.start();
            reader.start();
            idle.start();
            idle.join();
        }
        writer.join();
        reader.join();
        System.out.println(seen);
    }
}
