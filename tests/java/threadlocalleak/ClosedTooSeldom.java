package threadlocalleak;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The object that would put back the former value is never closed, and another one puts back what it was given. */
public class ClosedTooSeldom {
    private static final ThreadLocal<String> CITY = new ThreadLocal<>();
    private static final ThreadLocal<String> STREET = new ThreadLocal<>();

    private static final class Journey implements AutoCloseable {
        private final String former;

        Journey(String city) {
            former = CITY.get();
            CITY.set(city); // ~ thread-local-leak #1
        }

        @Override
        public void close() {
            CITY.set(former);
        }
    }

    private static final class Walk implements AutoCloseable {
        private final String home;

        Walk(String home) {
            this.home = home;
        }

        @Override
        public void close() {
            STREET.set(home); // ~ thread-local-leak #2
        }
    }

    public static void main(String[] args) {
        ExecutorService travellers = Executors.newFixedThreadPool(2);
        travellers.execute(() -> {
            Journey journey = new Journey("Ulm");
            System.out.println(CITY.get() + journey);
        });
        travellers.execute(() -> {
            try (Journey journey = new Journey("Wien")) {
                System.out.println(CITY.get() + journey);
            }
        });
        travellers.execute(() -> {
            try (Walk walk = new Walk("High Street")) {
                System.out.println(STREET.get() + walk);
            }
        });
        travellers.shutdown();
    }
}
