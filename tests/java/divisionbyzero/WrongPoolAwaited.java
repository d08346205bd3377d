package divisionbyzero;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The pool that terminates is not the one that has the task. */
public class WrongPoolAwaited {
    static int rate;
    static int turns;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService quick = Executors.newFixedThreadPool(1);
        ExecutorService slow = Executors.newFixedThreadPool(1);
        quick.execute(() -> turns++);
        slow.execute(() -> rate = 4);
        quick.shutdown();
        slow.shutdown();
        if (quick.awaitTermination(1, TimeUnit.SECONDS)) {
            System.out.println(20 / rate); // ~ division-by-zero #1
        }
    }
}
