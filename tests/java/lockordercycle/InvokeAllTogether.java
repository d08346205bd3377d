package lockordercycle;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Can deadlock: the two tasks of one invokeAll run in parallel. */
final class InvokeAllTogether {
    private final Object cup = new Object();
    private final Object saucer = new Object();
    private int served;

    void serve() {
        synchronized (cup) {
            synchronized (saucer) { // ~ lock-order-cycle #1
                served++;
            }
        }
    }

    void clear() {
        synchronized (saucer) {
            synchronized (cup) { // ~ lock-order-cycle #1
                served--;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        InvokeAllTogether cafe = new InvokeAllTogether();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Void> serving = () -> {
            cafe.serve();
            return null;
        };
        Callable<Void> clearing = () -> {
            cafe.clear();
            return null;
        };
        pool.invokeAll(List.of(serving, clearing));
        pool.shutdown();
    }
}
