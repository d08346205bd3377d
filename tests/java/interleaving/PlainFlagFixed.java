package interleaving;

/** The flag is volatile: whoever sees it set sees the data. */
public class PlainFlagFixed {
    private static int data;
    private static volatile boolean ready;

    private static void write() {
        data = 42;
        ready = true;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(PlainFlagFixed::write);
        writer.start();
        if (ready) {
            System.out.println(data);
        }
        writer.join();
    }
}
