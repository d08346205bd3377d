package threadlocalleak;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One method sets the value and returns the former one, which another puts back. The second task throws the former value away. */
public class Restored {
    private static final ThreadLocal<String> SESSION = new ThreadLocal<>();

    static String enter(String session) {
        String former = SESSION.get();
        SESSION.set(session);
        return former;
    }

    static void leave(String former) {
        if (former == null) {
            SESSION.remove();
        } else {
            SESSION.set(former);
        }
    }

    static void begin(String session) {
        SESSION.set(session); // ~ thread-local-leak #1
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> {
            String former = enter("outer");
            try {
                System.out.println(SESSION.get());
            } finally {
                leave(former);
            }
        });
        pool.execute(() -> begin("alone"));
        pool.shutdown();
    }
}
