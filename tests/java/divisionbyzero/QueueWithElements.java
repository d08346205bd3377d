package divisionbyzero;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The queue has an element from the beginning. */
public class QueueWithElements {
    static int rate;

    public static void main(String[] args) {
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>(List.of("b")); // ~? uncaught-exception #2
        new Thread(() -> {
            rate = 5;
            queue.add("a");
        }).start();
        String name = queue.poll();
        if (name != null) {
            System.out.println(name + 100 / rate); // ~ division-by-zero #1
        }
    }
}
