package ignoredresult;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A minute may be too short for the tasks whose sum is read. */
public class Totals {
    private static int total;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService adder = Executors.newSingleThreadExecutor();
        for (int i = 0; i < 100; i++) {
            int number = i;
            adder.execute(() -> total += number);
        }
        adder.shutdown();
        adder.awaitTermination(1, TimeUnit.MINUTES); // ~ ignored-result #1
        System.out.println(total); // ~ ignored-result #1
    }
}
