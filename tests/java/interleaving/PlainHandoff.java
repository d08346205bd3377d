package interleaving;

/** The flag is set before the data: the reader may come too early. */
public class PlainHandoff {
    private static int data;
    private static volatile boolean ready;

    private static void read() {
        while (!ready) {
            Thread.onSpinWait();
        }
        assert data == 42; // ~ race #1 ~ assertion #2
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(PlainHandoff::read);
        reader.start();
        ready = true;
        data = 42; // ~ race #1
        reader.join();
    }
}
