package interleaving;

/** The flag is set after the data. */
public class PlainHandoffFixed {
    private static int data;
    private static volatile boolean ready;

    private static void read() {
        while (!ready) {
            Thread.onSpinWait();
        }
        assert data == 42;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(PlainHandoffFixed::read);
        reader.start();
        data = 42;
        ready = true;
        reader.join();
    }
}
