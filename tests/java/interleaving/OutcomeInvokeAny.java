package interleaving;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** invokeAny returns what the first task to succeed returns. */
// outcome: a
// outcome: b
public class OutcomeInvokeAny {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        String first = pool.invokeAny(List.of(() -> "a", () -> "b"));
        pool.shutdown();
        System.out.println(first);
    }
}
