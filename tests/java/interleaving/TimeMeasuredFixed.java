package interleaving;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Who waits in vain for ten milliseconds has waited for no less than that, and who found something did not. */
// outcome: a
// outcome: null
public class TimeMeasuredFixed {
    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        new Thread(() -> queue.add("a")).start();
        long start = System.nanoTime();
        String found = queue.poll(10, TimeUnit.MILLISECONDS);
        long millis = (System.nanoTime() - start) / 1_000_000;
        assert millis >= 10 || found != null;
        System.out.println(found);
    }
}
