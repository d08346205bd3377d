package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The only thread of a pool runs its tasks in the order of submission. */
// outcome: ab
public class OutcomeSingleThread {
    private static String text = "";

    private static void append(String letter) {
        text += letter;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> append("a"));
        Future<?> second = pool.submit(() -> append("b"));
        second.get();
        pool.shutdown();
        System.out.println(text);
    }
}
