package threadlocalleak;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Removed whatever happens. */
public class RequestsFixed {
    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    static void handle(String user) {
        USER.set(user);
        try {
            if (USER.get().length() > 10) {
                throw new IllegalArgumentException(user);
            }
            System.out.println("for " + USER.get());
        } finally {
            USER.remove();
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (String user : new String[] {"ann", "", "bob"}) {
            pool.execute(() -> handle(user));
        }
        pool.shutdown();
    }
}
