package lockonsharedobject;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Small numbers are boxed into cached objects, and the flag is one of two objects in the whole JVM. */
public class BoxedCounter {
    private final Integer zero = 0;
    private final Boolean isOpen = Boolean.TRUE;
    private int visitors;
    private int leavers;

    void enter() {
        synchronized (zero) { // ~ lock-on-shared-object #1
            visitors++;
        }
    }

    void leave() {
        synchronized (isOpen) { // ~ lock-on-shared-object #2
            leavers++;
        }
    }

    public static void main(String[] args) {
        BoxedCounter door = new BoxedCounter();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 4; i++) {
            pool.submit(door::enter);
            pool.submit(door::leave);
        }
        pool.shutdown();
    }
}
