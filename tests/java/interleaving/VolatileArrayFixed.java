package interleaving;

/** A table is filled first, and then published through a volatile field. */
public class VolatileArrayFixed {
    private static volatile int[] table;

    private static void publish() {
        int[] fresh = new int[1];
        fresh[0] = 7;
        table = fresh;
    }

    private static int read() {
        int[] seen = table;
        return seen == null ? 0 : seen[0];
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(VolatileArrayFixed::read);
        Thread writer = new Thread(VolatileArrayFixed::publish);
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
