package divisionbyzero;

import java.util.concurrent.CompletableFuture;

/** Both threads compute the divisor before they complete the future. */
public class CompletedByEitherFixed {
    static int rate;

    public static void main(String[] args) {
        CompletableFuture<String> future = new CompletableFuture<>();
        new Thread(() -> {
            rate = 5;
            future.complete("a");
        }).start();
        new Thread(() -> {
            rate = 4;
            future.complete("b");
        }).start();
        String name = future.join(); // ~? uncaught-exception #2
        System.out.println(name + 100 / rate);
    }
}
