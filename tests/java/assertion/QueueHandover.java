package assertion;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** What is taken from a queue is at least one, if all who put keep to that. */
public class QueueHandover {
    private final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);

    void put(int value) {
        try {
            queue.put(value);
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        QueueHandover post = new QueueHandover();
        new Thread(() -> post.put(3)).start();
        new Thread(() -> post.put(0)).start();
        int first = post.queue.take();
        assert first >= 1; // ~ assertion #1
        System.out.println(first);
    }
}
