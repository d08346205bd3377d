package divisionbyzero;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Somebody else completes the future, and the task may still be running. */
public class CompletedEarly {
    static int share;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        CompletableFuture<Void> task = CompletableFuture.runAsync(() -> share = 5);
        task.complete(null); // ~? uncaught-exception #2
        task.get();
        System.out.println(100 / share); // ~ division-by-zero #1
    }
}
