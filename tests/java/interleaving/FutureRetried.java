package interleaving;

import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Main waits for a result as often as it takes, and looks at what the task writes already before. */
public class FutureRetried {
    private static int progress;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            progress = 1; // ~ race #1
            return 42;
        });
        new Thread(task).start();
        while (true) {
            try {
                System.out.println(task.get(10, TimeUnit.MILLISECONDS));
                return;
            } catch (TimeoutException late) {
                if (progress > 1) { // ~ race #1
                    return;
                }
            }
        }
    }
}
