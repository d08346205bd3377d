package divisionbyzero;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Only the end of its task completes the future. */
public class CompletedEarlyFixed {
    static int share;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        CompletableFuture<Void> task = CompletableFuture.runAsync(() -> share = 5);
        task.get();
        System.out.println(100 / share);
    }
}
