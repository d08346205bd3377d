package lostinterrupt;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The helper says that it was interrupted, and the task ends. */
public class RetryFixed {
    static void pause(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    static boolean connect() {
        return System.nanoTime() % 1_000 == 0;
    }

    static void connectForEver() {
        try {
            while (!connect()) {
                pause(100);
            }
        } catch (InterruptedException e) {
            System.out.println("given up");
        }
    }

    public static void main(String[] args) {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.submit(RetryFixed::connectForEver);
        executor.shutdownNow();
    }
}
