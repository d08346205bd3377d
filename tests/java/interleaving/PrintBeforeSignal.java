package interleaving;

import java.util.concurrent.CountDownLatch;

/** Who prints before the signal cannot print while another waits for that signal, and owns the monitor of the stream. */
public class PrintBeforeSignal {
    private static final CountDownLatch PRINTED = new CountDownLatch(1);

    private static void waitForIt() {
        synchronized (System.out) {
            try {
                PRINTED.await(); // ~ deadlock #1
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread printer = new Thread(() -> {
            System.out.println("a"); // ~ deadlock #1
            PRINTED.countDown();
        });
        Thread waiting = new Thread(PrintBeforeSignal::waitForIt);
        printer.start();
        waiting.start();
        printer.join();
        waiting.join();
    }
}
