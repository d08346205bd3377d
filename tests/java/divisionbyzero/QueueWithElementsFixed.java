package divisionbyzero;

import java.util.concurrent.ConcurrentLinkedQueue;

/** The queue is empty at first. */
public class QueueWithElementsFixed {
    static int rate;

    public static void main(String[] args) {
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        new Thread(() -> {
            rate = 5;
            queue.add("a");
        }).start();
        String name = queue.poll();
        if (name != null) {
            System.out.println(name + 100 / rate);
        }
    }
}
