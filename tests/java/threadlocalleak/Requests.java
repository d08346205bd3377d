package threadlocalleak;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The next request on the same thread acts in the name of the user of the last one. */
public class Requests {
    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    static void handle(String user) {
        if (!user.isEmpty()) {
            USER.set(user); // ~ thread-local-leak #1
        }
        System.out.println("for " + USER.get());
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (String user : new String[] {"ann", "", "bob"}) {
            pool.execute(() -> handle(user));
        }
        pool.shutdown();
    }
}
