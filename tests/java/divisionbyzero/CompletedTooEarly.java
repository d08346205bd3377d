package divisionbyzero;

import java.util.concurrent.CompletableFuture;

/** The future is complete before the divisor is computed. */
public class CompletedTooEarly {
    static int rate;

    public static void main(String[] args) {
        CompletableFuture<String> future = new CompletableFuture<>();
        new Thread(() -> {
            future.complete("a");
            rate = 5;
        }).start();
        String name = future.join(); // ~? uncaught-exception #2
        System.out.println(name + 100 / rate); // ~ division-by-zero #1
    }
}
