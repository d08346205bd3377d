package uncaughtexception;

import java.util.concurrent.CountDownLatch;

/** The state is set before the latch opens. */
public class LatchTooEarlyFixed {
    private final CountDownLatch ready = new CountDownLatch(1);
    private volatile String state = "new";

    void open() {
        state = null;
        ready.countDown();
    }

    void use() {
        try {
            ready.await();
        } catch (InterruptedException e) {
            return;
        }
        if (state != null) {
            throw new IllegalStateException("old");
        }
    }

    public static void main(String[] args) {
        LatchTooEarlyFixed gate = new LatchTooEarlyFixed();
        new Thread(gate::use).start();
        gate.open();
    }
}
