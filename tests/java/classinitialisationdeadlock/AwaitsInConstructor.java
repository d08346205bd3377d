package classinitialisationdeadlock;

import java.util.concurrent.CompletableFuture;

/** The constructor of a singleton waits for a stage that uses a static method of the class. */
public class AwaitsInConstructor {
    static class Single {
        static final Single INSTANCE = new Single();
        final int value;

        Single() {
            value = CompletableFuture.supplyAsync(() -> compute()).join(); // ~ class-initialisation-deadlock #1
        }

        static int compute() {
            return 3;
        }
    }

    public static void main(String[] args) {
        System.out.println(Single.INSTANCE.value);
    }
}
