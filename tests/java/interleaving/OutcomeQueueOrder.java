package interleaving;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Two threads put into a queue, main takes twice. */
// outcome: ab
// outcome: ba
public class OutcomeQueueOrder {
    private static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> QUEUE.add("a"));
        Thread second = new Thread(() -> QUEUE.add("b"));
        first.start();
        second.start();
        String text = QUEUE.take() + QUEUE.take();
        first.join();
        second.join();
        System.out.println(text);
    }
}
