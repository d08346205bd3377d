package poolstarvation;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The parts have a pool of their own. */
public class SingleThreadFixed {
    private static final ExecutorService PAGES = Executors.newSingleThreadExecutor();
    private static final ExecutorService PARTS = Executors.newSingleThreadExecutor();

    static String renderPage() throws InterruptedException, ExecutionException {
        Future<String> header = PARTS.submit(() -> "header");
        String body = "body";
        return header.get() + body;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Future<String> page = PAGES.submit(() -> renderPage());
        System.out.println(page.get());
        PAGES.shutdown();
        PARTS.shutdown();
    }
}
