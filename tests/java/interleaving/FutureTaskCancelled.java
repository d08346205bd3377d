package interleaving;

import java.util.concurrent.FutureTask;

/** A task may be cancelled before its result is read, which then throws. */
public class FutureTaskCancelled {
    private static final FutureTask<Integer> TASK = new FutureTask<>(() -> 42);

    public static void main(String[] args) throws Exception {
        Thread runner = new Thread(TASK);
        runner.start();
        Thread killer = new Thread(() -> TASK.cancel(false));
        killer.start();
        TASK.get(); // ~ exception #1
        runner.join();
        killer.join();
    }
}
