package poolstarvation;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A page is rendered by the only thread of the pool, which waits for its header to be rendered by the pool. */
public class SingleThread {
    private static final ExecutorService POOL = Executors.newSingleThreadExecutor();

    static String renderPage() throws InterruptedException, ExecutionException {
        Future<String> header = POOL.submit(() -> "header");
        String body = "body";
        return header.get() + body; // ~ pool-starvation #1
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Future<String> page = POOL.submit(() -> renderPage());
        System.out.println(page.get());
        POOL.shutdown();
    }
}
