package divisionbyzero;

import java.util.concurrent.ConcurrentLinkedQueue;

/** The queue may be empty, and then nothing is known of the other thread. */
public class PollFindsNothing {
    static int rate;

    public static void main(String[] args) {
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        new Thread(() -> {
            rate = 5;
            queue.add("a");
        }).start();
        String name = queue.poll();
        if (name == null) {
            System.out.println(100 / rate); // ~ division-by-zero #1
        }
    }
}
