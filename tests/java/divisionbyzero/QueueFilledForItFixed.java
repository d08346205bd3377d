package divisionbyzero;

import java.util.Collections;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The library moves nothing into the queue. */
public class QueueFilledForItFixed {
    static int rate;

    public static void main(String[] args) {
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<String> other = new ConcurrentLinkedQueue<>();
        new Thread(() -> {
            rate = 5;
            queue.add("a");
        }).start();
        Collections.addAll(other, "b", "c"); // ~? uncaught-exception #2
        if (queue.poll() != null) {
            System.out.println(100 / rate);
        }
        System.out.println(other.size());
    }
}
