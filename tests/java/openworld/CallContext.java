package openworld;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A task runs in the context of its caller; an object that is closed puts back what was there before. */
public class CallContext {
    private static final ThreadLocal<CallContext> CURRENT = new ThreadLocal<>();
    private static final ExecutorService POOL = Executors.newFixedThreadPool(4);
    private final String name;

    public CallContext(String name) {
        this.name = name;
    }

    /** Puts back the former context. */
    public static final class Scope implements AutoCloseable {
        private final CallContext former;

        private Scope(CallContext former) {
            this.former = former;
        }

        @Override
        public void close() {
            if (former == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(former);
            }
        }
    }

    public Scope enter() {
        Scope scope = new Scope(CURRENT.get());
        CURRENT.set(this);
        return scope;
    }

    public void run(Runnable task) {
        POOL.execute(() -> {
            try (Scope scope = enter()) {
                task.run();
            }
        });
    }

    public static String currentName() {
        CallContext current = CURRENT.get();
        return current == null ? "none" : current.name;
    }
}
