package divisionbyzero;

import java.util.concurrent.FutureTask;

/** The divisor is set before the task that may be cancelled. */
public class TaskCancelledFixed {
    private static volatile int divisor;

    public static void main(String[] args) throws InterruptedException {
        divisor = 2;
        FutureTask<Integer> task = new FutureTask<>(() -> divisor = 1);
        Thread thread = new Thread(task);
        thread.start();
        task.cancel(true); // ~? uncaught-exception #1
        thread.join(); // ~? uncaught-exception #2
        System.out.println(7 / divisor);
    }
}
