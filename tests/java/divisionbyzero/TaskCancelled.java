package divisionbyzero;

import java.util.concurrent.FutureTask;

/** A task that is cancelled in time does not run, although its thread ends. */
public class TaskCancelled {
    private static volatile int divisor;

    public static void main(String[] args) throws InterruptedException {
        FutureTask<Integer> task = new FutureTask<>(() -> divisor = 1);
        Thread thread = new Thread(task);
        thread.start();
        task.cancel(true);
        thread.join();
        System.out.println(7 / divisor); // ~ division-by-zero #1
    }
}
