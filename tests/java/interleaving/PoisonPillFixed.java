package interleaving;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Two consumers each wait for the mark of the end, and there is one for each. */
public class PoisonPillFixed {
    private static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

    private static void consume() {
        try {
            QUEUE.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(PoisonPillFixed::consume);
        Thread second = new Thread(PoisonPillFixed::consume);
        first.start();
        second.start();
        QUEUE.put("end");
        QUEUE.put("end");
        first.join();
        second.join();
    }
}
