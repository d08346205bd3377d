package movers;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Tasks are started and waited for as threads are. */
public class Tasks {
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private int sum;

    synchronized void work() { // atomicity: this ? mover : atomic
        sum++;
    }

    Future<?> begin() { // atomicity: left
        return pool.submit(this::work);
    }

    static void end(Future<?> future) throws ExecutionException, InterruptedException { // atomicity: right
        future.get();
    }

    void beginAndEnd() throws ExecutionException, InterruptedException { // atomicity: compound
        end(begin());
    }

    public static void main(String[] args) {
        Tasks shared = new Tasks();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    shared.begin();
                    shared.beginAndEnd();
                } catch (ExecutionException | InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        }
    }
}
