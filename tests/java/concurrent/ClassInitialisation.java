package concurrent;

import java.util.concurrent.atomic.AtomicInteger;

/** A class is initialised once, whoever comes first; others wait for it. */
public class ClassInitialisation {
    static final AtomicInteger TIMES = new AtomicInteger();

    static class Lazy {
        static final int VALUE;

        static {
            TIMES.incrementAndGet();
            int value = 0;
            for (int i = 0; i < 100; i++) {
                value += i;
            }
            VALUE = value;
        }
    }

    static class Broken {
        static int value = 1 / (TIMES.get() - TIMES.get());
    }

    public static void main(String[] args) throws Exception {
        int[] seen = new int[4];
        String[] failed = new String[4];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                seen[n] = Lazy.VALUE;
                try {
                    failed[n] = "" + Broken.value;
                } catch (LinkageError e) {
                    failed[n] = "broken";
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(java.util.Arrays.toString(seen) + " " + TIMES + " " + String.join(" ", failed));
    }
}
