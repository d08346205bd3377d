package interleaving;

/** Between two joins, main leaves the monitor that the reader waits for: the reader may come before the writer. */
// outcome: 0
// outcome: 1
public class OutcomeBetweenJoins {
    private static volatile int written;
    private static volatile int noise;
    private static int read;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            written = 1;
            noise = 2;
        });
        Thread reader = new Thread(() -> {
            synchronized (OutcomeBetweenJoins.class) {
                read = written;
            }
        });
        Thread noisy = new Thread(() -> noise = 1);
        synchronized (OutcomeBetweenJoins.class) {
            writer.start();
            reader.start();
            noisy.start();
            noisy.join();
        }
        writer.join();
        reader.join();
        System.out.println(read);
    }
}
