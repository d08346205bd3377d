package lockordercycle;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Cannot deadlock: invokeAll returns when all its tasks are done, then main takes the opposite order. */
final class InvokeAll {
    private final Object cup = new Object();
    private final Object saucer = new Object();
    private int served;

    void serve() {
        synchronized (cup) {
            synchronized (saucer) {
                served++;
            }
        }
    }

    void clear() {
        synchronized (saucer) {
            synchronized (cup) {
                served--;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        InvokeAll cafe = new InvokeAll();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Void> serving = () -> {
            cafe.serve();
            return null;
        };
        pool.invokeAll(List.of(serving, serving));
        cafe.clear();
        pool.shutdown();
    }
}
