package threadlocalleak;

import java.util.concurrent.CompletableFuture;

/** Behind a small class of its own, and removed, but not if the work fails. */
public class Tracing {
    static final class Trace {
        private static final ThreadLocal<Long> ID = new ThreadLocal<>();

        static void begin(long id) {
            ID.set(id); // ~ thread-local-leak #1
        }

        static void end() {
            ID.remove();
        }
    }

    static long work(long id) {
        if (id < 0) {
            throw new IllegalArgumentException("no such order");
        }
        return id + Trace.ID.get();
    }

    static void traced(long id) {
        Trace.begin(id);
        System.out.println(work(id));
        Trace.end();
    }

    public static void main(String[] args) {
        CompletableFuture<Void> all =
                CompletableFuture.allOf(CompletableFuture.runAsync(() -> traced(1)), CompletableFuture.runAsync(() -> traced(-1)));
        all.join();
    }
}
