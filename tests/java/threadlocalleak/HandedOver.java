package threadlocalleak;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What was set on the thread that hands over a task is set on the worker, and stays there. */
public class HandedOver {
    private static final ThreadLocal<String> USER = new ThreadLocal<>();
    private static final ExecutorService POOL = Executors.newFixedThreadPool(2);

    private static final class Job implements Runnable {
        private final String user;

        Job() {
            user = USER.get();
        }

        @Override
        public void run() {
            USER.set(user); // ~ thread-local-leak #1
            greet();
        }
    }

    private static void greet() {
        System.out.println(USER.get());
    }

    public static void main(String[] args) {
        USER.set("ada");
        String user = USER.get();
        POOL.execute(() -> {
            USER.set(user); // ~ thread-local-leak #2
            greet();
        });
        POOL.execute(new Job());
        POOL.shutdown();
    }
}
