package uncaughtexception;

import java.util.concurrent.CountDownLatch;

/** The latch opens before the state is set, and the waiting thread finds the old one. */
public class LatchTooEarly {
    private final CountDownLatch ready = new CountDownLatch(1);
    private volatile String state = "new";

    void open() {
        ready.countDown();
        state = null;
    }

    void use() {
        try {
            ready.await();
        } catch (InterruptedException e) {
            return;
        }
        if (state != null) {
            throw new IllegalStateException("old"); // ~ uncaught-exception #1
        }
    }

    public static void main(String[] args) {
        LatchTooEarly gate = new LatchTooEarly();
        new Thread(gate::use).start();
        gate.open();
    }
}
