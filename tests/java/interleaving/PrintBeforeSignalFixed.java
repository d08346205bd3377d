package interleaving;

import java.util.concurrent.CountDownLatch;

/** The signal comes before the line is printed. */
public class PrintBeforeSignalFixed {
    private static final CountDownLatch PRINTED = new CountDownLatch(1);

    private static void waitForIt() {
        synchronized (System.out) {
            try {
                PRINTED.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread printer = new Thread(() -> {
            PRINTED.countDown();
            System.out.println("a");
        });
        Thread waiting = new Thread(PrintBeforeSignalFixed::waitForIt);
        printer.start();
        waiting.start();
        printer.join();
        waiting.join();
    }
}
