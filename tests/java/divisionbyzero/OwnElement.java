package divisionbyzero;

import java.util.concurrent.ConcurrentLinkedQueue;

/** The element may be the one that the thread has put there itself. */
public class OwnElement {
    static int rate;

    public static void main(String[] args) {
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        new Thread(() -> {
            rate = 5;
            queue.add("a");
        }).start();
        queue.add("b");
        if (queue.poll() != null) {
            System.out.println(100 / rate); // ~ division-by-zero #1
        }
    }
}
