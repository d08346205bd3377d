package interleaving;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The second thread to write does so in release mode: whoever reads its value does not know what the first one did.
 */
public class VarHandleOverwritten {
    static final AtomicInteger READY = new AtomicInteger();
    static int data;

    static void produce() {
        data = 1; // ~ race #1
        READY.set(1);
    }

    static void overwrite() {
        READY.setRelease(2);
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(VarHandleOverwritten::produce).start();
        new Thread(VarHandleOverwritten::overwrite).start();
        if (READY.get() == 2) {
            System.out.println(data); // ~ race #1
        }
    }
}
