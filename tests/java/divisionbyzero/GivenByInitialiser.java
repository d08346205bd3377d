package divisionbyzero;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The class initialiser puts an element into the queue, so that the wait ends. */
public class GivenByInitialiser {
    static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();
    static int rate;

    static {
        QUEUE.offer("a");
    }

    public static void main(String[] args) throws InterruptedException {
        QUEUE.take();
        System.out.println(100 / rate); // ~ division-by-zero #1
    }
}
