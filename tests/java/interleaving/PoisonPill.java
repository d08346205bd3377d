package interleaving;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Two consumers each wait for the mark of the end, but there is one only. */
public class PoisonPill {
    private static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

    private static void consume() {
        try {
            QUEUE.take(); // ~ deadlock #1
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(PoisonPill::consume);
        Thread second = new Thread(PoisonPill::consume);
        first.start();
        second.start();
        QUEUE.put("end");
        first.join();
        second.join();
    }
}
