package ignoredresult;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Who waits for centuries waits until the end. */
public class TotalsFixed {
    private static int total;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService adder = Executors.newSingleThreadExecutor();
        for (int i = 0; i < 100; i++) {
            int number = i;
            adder.execute(() -> total += number);
        }
        adder.shutdown();
        adder.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        System.out.println(total);
    }
}
