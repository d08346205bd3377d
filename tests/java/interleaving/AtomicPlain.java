package interleaving;

import java.util.concurrent.atomic.AtomicInteger;

/** An atomic number says that the data is there, but is accessed as if it were plain. */
public class AtomicPlain {
    private static final AtomicInteger READY = new AtomicInteger();
    private static int data;

    private static void write() {
        data = 42; // ~ race #2
        READY.setPlain(1); // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(AtomicPlain::write);
        writer.start();
        if (READY.getPlain() == 1) { // ~ race #1
            System.out.println(data); // ~ race #2
        }
        writer.join();
    }
}
