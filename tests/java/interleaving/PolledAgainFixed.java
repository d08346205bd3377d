package interleaving;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The producer writes first. However often the consumer polls in vain, it is where it was. */
// outcome: 1
public class PolledAgainFixed {
    private static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();
    private static int written;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            written = 1;
            QUEUE.add("a");
        }).start();
        while (QUEUE.poll(10, TimeUnit.MILLISECONDS) == null) {
        }
        System.out.println(written);
    }
}
