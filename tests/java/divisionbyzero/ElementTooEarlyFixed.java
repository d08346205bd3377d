package divisionbyzero;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The divisor is computed before the element is in the queue. */
public class ElementTooEarlyFixed {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        new Thread(() -> {
            rate = 5;
            queue.offer("a");
        }).start();
        String name = queue.take();
        System.out.println(name + 100 / rate);
    }
}
