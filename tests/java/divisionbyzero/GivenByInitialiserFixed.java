package divisionbyzero;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The divisor is not zero when the wait ends. */
public class GivenByInitialiserFixed {
    static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();
    static int rate = 5;

    static {
        QUEUE.offer("a");
    }

    public static void main(String[] args) throws InterruptedException {
        QUEUE.take();
        System.out.println(100 / rate);
    }
}
