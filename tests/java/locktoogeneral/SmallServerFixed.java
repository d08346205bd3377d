package locktoogeneral;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** The queue and the cache have a lock each. */
final class SmallServerFixed {
    private static final int REQUESTS = 40;

    private final Deque<String> queue = new ArrayDeque<>();
    private final Map<String, String> cache = new HashMap<>();

    void request(String page) {
        synchronized (queue) {
            queue.addLast(page);
        }
    }

    String next() {
        synchronized (queue) {
            return queue.pollFirst();
        }
    }

    void store(String page, String content) {
        synchronized (cache) {
            cache.put(page, content);
        }
    }

    String lookup(String page) {
        synchronized (cache) {
            return cache.get(page);
        }
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
        SmallServerFixed server = new SmallServerFixed();
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
