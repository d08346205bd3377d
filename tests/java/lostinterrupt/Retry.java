package lostinterrupt;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A small helper swallows the interrupt by which the executor ends its tasks: they go on and on. */
public class Retry {
    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException ignored) { // ~ lost-interrupt #1
        }
    }

    static boolean connect() {
        return System.nanoTime() % 1_000 == 0;
    }

    static void connectForEver() {
        while (!connect()) {
            pause(100);
        }
    }

    public static void main(String[] args) {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.submit(Retry::connectForEver);
        executor.shutdownNow(); // ~ lost-interrupt #1
    }
}
