package divisionbyzero;

import java.util.concurrent.CompletableFuture;

/** The divisor is computed before the future is complete. */
public class CompletedTooEarlyFixed {
    static int rate;

    public static void main(String[] args) {
        CompletableFuture<String> future = new CompletableFuture<>();
        new Thread(() -> {
            rate = 5;
            future.complete("a");
        }).start();
        String name = future.join(); // ~? uncaught-exception #2
        System.out.println(name + 100 / rate);
    }
}
