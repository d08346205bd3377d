package interleaving;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The second thread to write updates what it finds: whoever reads its value knows what the first one did, if that was
 * before.
 */
public class VarHandleOverwrittenFixed {
    static final AtomicInteger READY = new AtomicInteger();
    static int data;

    static void produce() {
        data = 1;
        READY.set(1);
    }

    static void overwrite() {
        READY.compareAndSet(1, 2);
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(VarHandleOverwrittenFixed::produce).start();
        new Thread(VarHandleOverwrittenFixed::overwrite).start();
        if (READY.get() == 2) {
            System.out.println(data);
        }
    }
}
