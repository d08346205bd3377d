package interleaving;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A consumer polls until there is something; what the producer writes afterwards it may see or not. */
public class PolledAgain {
    private static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();
    private static int written;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            QUEUE.add("a");
            written = 1; // ~ race #1
        }).start();
        while (QUEUE.poll(10, TimeUnit.MILLISECONDS) == null) {
        }
        System.out.println(written); // ~ race #1
    }
}
