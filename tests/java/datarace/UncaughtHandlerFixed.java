package datarace;

import java.util.concurrent.atomic.AtomicInteger;

/** No race: the handler counts atomically. */
final class UncaughtHandlerFixed {
    private static final AtomicInteger FAILURES = new AtomicInteger();

    private static void failed(Thread thread, Throwable cause) {
        FAILURES.incrementAndGet();
    }

    private static void work() {
        throw new IllegalStateException("out of paper");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] printers = new Thread[3];
        for (int i = 0; i < printers.length; i++) {
            printers[i] = new Thread(UncaughtHandlerFixed::work);
            printers[i].setUncaughtExceptionHandler(UncaughtHandlerFixed::failed);
            printers[i].start();
        }
        for (Thread printer : printers) {
            printer.join();
        }
        System.out.println(FAILURES.get());
    }
}
