package threadlocalleak;

import java.util.concurrent.CompletableFuture;

/** The end comes in any case. */
public class TracingFixed {
    static final class Trace {
        private static final ThreadLocal<Long> ID = new ThreadLocal<>();

        static void begin(long id) {
            ID.set(id);
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
        try {
            System.out.println(work(id));
        } finally {
            Trace.end();
        }
    }

    public static void main(String[] args) {
        CompletableFuture<Void> all =
                CompletableFuture.allOf(CompletableFuture.runAsync(() -> traced(1)), CompletableFuture.runAsync(() -> traced(-1)));
        all.join();
    }
}
