package locktoogeneral;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** Too general: the queue of requests and the cache of pages share a lock, so a lookup waits for the queue. */
final class SmallServer {
    private static final int REQUESTS = 40;

    private final Deque<String> queue = new ArrayDeque<>();
    private final Map<String, String> cache = new HashMap<>();

    synchronized void request(String page) {
        queue.addLast(page); // ~ lock-too-general #1
    }

    synchronized String next() {
        return queue.pollFirst();
    }

    synchronized void store(String page, String content) {
        cache.put(page, content); // ~ lock-too-general #1
    }

    synchronized String lookup(String page) {
        return cache.get(page);
    }

    private void serve() {
        int served = 0;
        for (int i = 0; i < REQUESTS; i++) {
            String page = next();
            if (page == null) {
                continue;
            }
            store(page, "<p>" + page + "</p>");
            served++;
        }
        System.out.println("served " + served);
    }

    public static void main(String[] args) throws InterruptedException {
        SmallServer server = new SmallServer();
        Thread listener = new Thread(() -> {
            int known = 0;
            for (int i = 0; i < REQUESTS; i++) {
                String page = "/page" + i % 5;
                server.request(page);
                known += server.lookup(page) == null ? 0 : 1;
            }
            System.out.println("known " + known);
        });
        Thread first = new Thread(server::serve);
        Thread second = new Thread(server::serve);
        listener.start();
        first.start();
        second.start();
        listener.join();
        first.join();
        second.join();
    }
}
