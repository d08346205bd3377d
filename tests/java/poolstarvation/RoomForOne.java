package poolstarvation;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One task waits, and the pool has a second thread; pools that grow; waits with a limit; and a wait outside the pool. */
public class RoomForOne {
    static int twice(ExecutorService pool) throws InterruptedException, ExecutionException {
        Future<Integer> once = pool.submit(() -> 1);
        return once.get() * 2;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService two = Executors.newFixedThreadPool(2);
        System.out.println(two.submit(() -> twice(two)).get());
        two.shutdown();

        ExecutorService growing = Executors.newCachedThreadPool();
        for (int i = 0; i < 10; i++) {
            growing.submit(() -> twice(growing));
        }
        growing.shutdown();

        ExecutorService single = Executors.newSingleThreadExecutor();
        System.out.println(twice(single));
        single.submit(() -> {
            Future<Integer> once = single.submit(() -> 1);
            try {
                return once.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                return 0;
            }
        });
        single.shutdown();
    }
}
