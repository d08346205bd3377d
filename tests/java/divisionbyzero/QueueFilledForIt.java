package divisionbyzero;

import java.util.Collections;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A method of the library moves an element into the queue. */
public class QueueFilledForIt {
    static int rate;

    public static void main(String[] args) {
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<String> other = new ConcurrentLinkedQueue<>();
        new Thread(() -> {
            rate = 5;
            queue.add("a");
        }).start();
        Collections.addAll(queue, "b", "c"); // ~? uncaught-exception #2
        if (queue.poll() != null) {
            System.out.println(100 / rate); // ~ division-by-zero #1
        }
        System.out.println(other.size());
    }
}
