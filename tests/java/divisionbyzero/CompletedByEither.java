package divisionbyzero;

import java.util.concurrent.CompletableFuture;

/** Either of two threads may have completed the future. */
public class CompletedByEither {
    static int rate;

    public static void main(String[] args) {
        CompletableFuture<String> future = new CompletableFuture<>();
        new Thread(() -> {
            rate = 5;
            future.complete("a");
        }).start();
        new Thread(() -> {
            System.out.println();
            future.complete("b");
        }).start();
        String name = future.join(); // ~? uncaught-exception #2
        System.out.println(name + 100 / rate); // ~ division-by-zero #1
    }
}
