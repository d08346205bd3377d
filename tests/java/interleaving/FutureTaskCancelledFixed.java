package interleaving;

import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;

/** A task may be cancelled before its result is read, which is expected. */
public class FutureTaskCancelledFixed {
    private static final FutureTask<Integer> TASK = new FutureTask<>(() -> 42);

    public static void main(String[] args) throws Exception {
        Thread runner = new Thread(TASK);
        runner.start();
        Thread killer = new Thread(() -> TASK.cancel(false));
        killer.start();
        try {
            TASK.get();
        } catch (CancellationException e) {
            Thread.onSpinWait();
        }
        runner.join();
        killer.join();
    }
}
