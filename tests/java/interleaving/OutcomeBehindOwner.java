package interleaving;

/**
 * The reader waits for a monitor whose owner does what depends on the writer only later: the reader may come before the
 * writer all the same.
 */
// outcome: 0
// outcome: 1
public class OutcomeBehindOwner {
    private static volatile int written;
    private static volatile int noise;
    private static int read;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            written = 1;
            noise = 2;
        });
        Thread reader = new Thread(() -> {
            synchronized (OutcomeBehindOwner.class) {
                read = written;
            }
        });
        Thread owner = new Thread(() -> {
            synchronized (OutcomeBehindOwner.class) {
                reader.start();
                noise = 1;
            }
        });
        writer.start();
        owner.start();
        writer.join();
        owner.join();
        reader.join();
        System.out.println(read);
    }
}
