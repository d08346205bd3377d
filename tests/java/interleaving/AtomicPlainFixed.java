package interleaving;

import java.util.concurrent.atomic.AtomicInteger;

/** An atomic number says that the data is there. */
public class AtomicPlainFixed {
    private static final AtomicInteger READY = new AtomicInteger();
    private static int data;

    private static void write() {
        data = 42;
        READY.set(1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(AtomicPlainFixed::write);
        writer.start();
        if (READY.get() == 1) {
            System.out.println(data);
        }
        writer.join();
    }
}
