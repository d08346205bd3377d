package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A thread-local value is left behind, and the next task of the same thread finds it. */
public class ThreadLocalLeft {
    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    private static String serve(String name) {
        String before = USER.get();
        USER.set(name);
        return before;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> serve("ann"));
        String before = pool.submit(() -> serve("bob")).get();
        pool.shutdown();
        assert before == null; // ~ assertion #1
    }
}
