package divisionbyzero;

import java.util.concurrent.FutureTask;

/** A task that is cancelled in time does not run, although its thread ends. */
public class TaskCancelled {
    private static volatile int divisor;

    public static void main(String[] args) throws InterruptedException {
        FutureTask<Integer> task = new FutureTask<>(() -> divisor = 1);
        Thread thread = new Thread(task);
        thread.start();
        task.cancel(true); // ~? uncaught-exception #2
        thread.join(); // ~? uncaught-exception #3
        System.out.println(7 / divisor); // ~ division-by-zero #1
    }
}
