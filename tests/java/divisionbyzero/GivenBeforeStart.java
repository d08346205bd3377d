package divisionbyzero;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The element was in the queue before the divisor became zero and the thread began. */
public class GivenBeforeStart {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        rate = 5;
        queue.put("a");
        rate = 0;
        new Thread(() -> {
            try {
                queue.take();
            } catch (InterruptedException stopped) {
                return;
            }
            System.out.println(100 / rate); // ~ division-by-zero #1
        }).start();
    }
}
