package divisionbyzero;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The pool that has the task terminates. */
public class WrongPoolAwaitedFixed {
    static int rate;
    static int turns;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService quick = Executors.newFixedThreadPool(1);
        ExecutorService slow = Executors.newFixedThreadPool(1);
        quick.execute(() -> turns++);
        slow.execute(() -> rate = 4);
        quick.shutdown();
        slow.shutdown();
        if (slow.awaitTermination(1, TimeUnit.SECONDS)) {
            System.out.println(20 / rate);
        }
    }
}
