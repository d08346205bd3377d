package threadlocalleak;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Values that may stay: buffers kept for the next task, a depth that goes back to zero, the former value, a thread that ends. */
public class Kept {
    private static final ThreadLocal<StringBuilder> BUFFER = ThreadLocal.withInitial(StringBuilder::new);
    private static final ThreadLocal<int[]> SCRATCH = new ThreadLocal<>();
    private static final ThreadLocal<Integer> DEPTH = ThreadLocal.withInitial(() -> 0);
    private static final ThreadLocal<String> LOCALE = new ThreadLocal<>();
    private static final ThreadLocal<String> NAME = new ThreadLocal<>();

    static String format(int number) {
        StringBuilder buffer = BUFFER.get();
        buffer.setLength(0);
        return buffer.append(number).toString();
    }

    static int[] scratch() {
        int[] scratch = SCRATCH.get();
        if (scratch == null) {
            scratch = new int[64];
            SCRATCH.set(scratch);
        }
        return scratch;
    }

    static void nested(Runnable inner) {
        DEPTH.set(DEPTH.get() + 1);
        try {
            inner.run();
        } finally {
            DEPTH.set(DEPTH.get() - 1);
        }
    }

    static void inGerman(Runnable inner) {
        String before = LOCALE.get();
        LOCALE.set("de");
        try {
            inner.run();
        } finally {
            LOCALE.set(before);
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 4; i++) {
            int number = i;
            pool.execute(() -> nested(() -> inGerman(() -> System.out.println(format(number) + scratch().length))));
        }
        pool.shutdown();
        new Thread(() -> {
            NAME.set("a thread of its own");
            System.out.println(NAME.get());
        }).start();
    }
}
