package interleaving;

/** A table is published through a volatile field, and filled after that: its elements are not volatile. */
public class VolatileArray {
    private static volatile int[] table;

    private static void publish() {
        int[] fresh = new int[1];
        table = fresh;
        fresh[0] = 7; // ~ race #1
    }

    private static int read() {
        int[] seen = table;
        return seen == null ? 0 : seen[0]; // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(VolatileArray::read);
        Thread writer = new Thread(VolatileArray::publish);
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
