package interleaving;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A consumer that was woken is overtaken by another one, which takes the only item; the first does not look again.
 */
public class OvertakenConsumer {
    private static final Deque<String> QUEUE = new ArrayDeque<>();

    private static synchronized void take() {
        try {
            if (QUEUE.isEmpty()) {
                OvertakenConsumer.class.wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        QUEUE.removeFirst(); // ~ exception #1
    }

    private static synchronized void put(String item) {
        QUEUE.addLast(item);
        OvertakenConsumer.class.notify();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(OvertakenConsumer::take);
        Thread second = new Thread(OvertakenConsumer::take);
        first.start();
        second.start();
        put("a");
        put("b");
        first.join();
        second.join();
    }
}
