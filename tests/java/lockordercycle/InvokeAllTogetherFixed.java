package lockordercycle;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Cannot deadlock: the two tasks are invoked by two calls, the second after the first has returned. */
final class InvokeAllTogetherFixed {
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
        InvokeAllTogetherFixed cafe = new InvokeAllTogetherFixed();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Void> serving = () -> {
            cafe.serve();
            return null;
        };
        Callable<Void> clearing = () -> {
            cafe.clear();
            return null;
        };
        pool.invokeAll(List.of(serving));
        pool.invokeAll(List.of(clearing));
        pool.shutdown();
    }
}
