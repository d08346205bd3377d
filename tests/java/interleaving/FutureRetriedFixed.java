package interleaving;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Main waits for two results as often as it takes, and looks at what the tasks wrote when it has them. */
// outcome: 42 1
public class FutureRetriedFixed {
    private static int progress;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            progress = 1;
            return 40;
        });
        new Thread(task).start();
        CompletableFuture<Integer> other = new CompletableFuture<>();
        new Thread(() -> other.complete(2)).start();
        int sum = 0;
        while (true) {
            try {
                sum = task.get(10, TimeUnit.MILLISECONDS);
                break;
            } catch (TimeoutException late) {
            }
        }
        while (true) {
            try {
                sum += other.get(10, TimeUnit.MILLISECONDS);
                break;
            } catch (TimeoutException late) {
            }
        }
        System.out.println(sum + " " + progress);
    }
}
