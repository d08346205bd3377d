package divisionbyzero;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The element is in the queue before the divisor is computed. */
public class ElementTooEarly {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        new Thread(() -> {
            queue.offer("a");
            rate = 5;
        }).start();
        String name = queue.take();
        System.out.println(name + 100 / rate); // ~ division-by-zero #1
    }
}
