package classinitialisationdeadlock;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Tasks of a pool begin with the one class or the other. */
public class EitherInTasks {
    static class Prices {
        static int base = Taxes.rate + 1; // ~ class-initialisation-deadlock #1

        static void load() {}
    }

    static class Taxes {
        static int rate = Prices.base + 1; // ~ class-initialisation-deadlock #1

        static void load() {}
    }

    static void work(int number) {
        if (number % 2 == 0) {
            Prices.load(); // ~ class-initialisation-deadlock #1
        } else {
            Taxes.load(); // ~ class-initialisation-deadlock #1
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 2; i++) {
            int number = i;
            pool.execute(() -> work(number));
        }
        pool.shutdown();
    }
}
