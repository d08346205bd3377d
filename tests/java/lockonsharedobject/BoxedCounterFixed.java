package lockonsharedobject;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The boxes are read; the locks are objects of their own. */
public class BoxedCounterFixed {
    private final Integer zero = 0;
    private final Object entering = new Object();
    private final Object leaving = new Object();
    private int visitors = zero;
    private int leavers = zero;

    void enter() {
        synchronized (entering) {
            visitors++;
        }
    }

    void leave() {
        synchronized (leaving) {
            leavers++;
        }
    }

    public static void main(String[] args) {
        BoxedCounterFixed door = new BoxedCounterFixed();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 4; i++) {
            pool.submit(door::enter);
            pool.submit(door::leave);
        }
        pool.shutdown();
    }
}
