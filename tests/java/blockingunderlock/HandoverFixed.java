package blockingunderlock;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** The lock is for the count alone. */
public class HandoverFixed {
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    private int consumers;

    void hand(String item) throws InterruptedException {
        if (consumers() > 0) {
            queue.put(item);
        }
    }

    private synchronized int consumers() {
        return consumers;
    }

    synchronized void register() {
        consumers++;
    }

    public static void main(String[] args) throws InterruptedException {
        HandoverFixed handover = new HandoverFixed();
        new Thread(() -> {
            handover.register();
            System.out.println(handover.queue.poll());
        }).start();
        handover.hand("one");
        handover.hand("two");
    }
}
