package divisionbyzero;

import java.util.concurrent.ConcurrentLinkedQueue;

/** Only the other thread puts elements into the queue. */
public class OwnElementFixed {
    static int rate;

    public static void main(String[] args) {
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        new Thread(() -> {
            rate = 5;
            queue.add("a");
        }).start();
        System.out.println(queue.size());
        if (queue.poll() != null) {
            System.out.println(100 / rate);
        }
    }
}
