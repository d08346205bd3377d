package threadlocalleak;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Like HandedOver, and the worker forgets it afterwards. */
public class HandedOverFixed {
    private static final ThreadLocal<String> USER = new ThreadLocal<>();
    private static final ExecutorService POOL = Executors.newFixedThreadPool(2);

    private static final class Job implements Runnable {
        private final String user;

        Job() {
            user = USER.get();
        }

        @Override
        public void run() {
            USER.set(user);
            try {
                greet();
            } finally {
                USER.remove();
            }
        }
    }

    private static void greet() {
        System.out.println(USER.get());
    }

    public static void main(String[] args) {
        USER.set("ada");
        String user = USER.get();
        POOL.execute(() -> {
            USER.set(user);
            try {
                greet();
            } finally {
                USER.remove();
            }
        });
        POOL.execute(new Job());
        POOL.shutdown();
    }
}
