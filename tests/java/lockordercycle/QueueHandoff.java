package lockordercycle;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Cannot deadlock: the cleaner takes the cup from a queue, where the waiter puts it after serving. */
final class QueueHandoff {
    private final Object cup = new Object();
    private final Object saucer = new Object();
    private int served;

    void serve() {
        synchronized (cup) {
            synchronized (saucer) {
                served++;
            }
        }
    }

    void clear() {
        synchronized (saucer) {
            synchronized (cup) {
                served--;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        QueueHandoff cafe = new QueueHandoff();
        BlockingQueue<String> cups = new ArrayBlockingQueue<>(1);
        new Thread(() -> {
            cafe.serve();
            cups.add("cup");
        }).start();
        cups.take();
        cafe.clear();
    }
}
