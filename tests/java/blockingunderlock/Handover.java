package blockingunderlock;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** With the queue full, the producer waits for a consumer that cannot even say that it is there. */
public class Handover {
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    private int consumers;

    synchronized void hand(String item) throws InterruptedException {
        if (consumers > 0) {
            queue.put(item); // ~ blocking-under-lock #1
        }
    }

    synchronized void register() {
        consumers++; // ~ blocking-under-lock #1
    }

    public static void main(String[] args) throws InterruptedException {
        Handover handover = new Handover();
        new Thread(() -> {
            handover.register();
            System.out.println(handover.queue.poll());
        }).start();
        handover.hand("one");
        handover.hand("two");
    }
}
