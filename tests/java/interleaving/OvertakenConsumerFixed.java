package interleaving;

import java.util.ArrayDeque;
import java.util.Deque;

/** A consumer that was woken looks again, and waits if another one was faster. */
public class OvertakenConsumerFixed {
    private static final Deque<String> QUEUE = new ArrayDeque<>();

    private static synchronized void take() {
        try {
            while (QUEUE.isEmpty()) {
                OvertakenConsumerFixed.class.wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        QUEUE.removeFirst();
    }

    private static synchronized void put(String item) {
        QUEUE.addLast(item);
        OvertakenConsumerFixed.class.notify();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(OvertakenConsumerFixed::take);
        Thread second = new Thread(OvertakenConsumerFixed::take);
        first.start();
        second.start();
        put("a");
        put("b");
        first.join();
        second.join();
    }
}
