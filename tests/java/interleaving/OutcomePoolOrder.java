package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Two tasks print, each on a worker of its own. */
// outcome: a / b
// outcome: b / a
public class OutcomePoolOrder {
    private static void print(String text) {
        System.out.println(text);
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> print("a"));
        pool.execute(() -> print("b"));
        pool.shutdown();
    }
}
