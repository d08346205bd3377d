package divisionbyzero;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The divisor is never zero again once the element is in the queue. */
public class GivenBeforeStartFixed {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        rate = 5;
        queue.put("a");
        rate = 4;
        new Thread(() -> {
            try {
                queue.take();
            } catch (InterruptedException stopped) {
                return;
            }
            System.out.println(100 / rate);
        }).start();
    }
}
