package startinconstructor;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The start hides in a method that the constructor calls; the task is given to an executor. */
public class Pool {
    private final ExecutorService executor = Executors.newFixedThreadPool(2);
    private int limit;

    Pool(int limit) {
        warmUp();
        this.limit = limit; // ~ start-in-constructor #1
    }

    private void warmUp() {
        executor.execute(() -> System.out.println("room for " + limit)); // ~ start-in-constructor #1
        executor.shutdown();
    }

    public static void main(String[] args) {
        new Pool(7);
    }
}
