package concurrent;

import java.util.concurrent.CountDownLatch;

/** Double-checked locking, holder classes and enums: one object each. */
public class Singletons {
    private static volatile Singletons instance;
    private static int made;

    private static class Holder {
        static final Singletons ONLY = new Singletons();
    }

    enum One {
        ONE
    }

    static Singletons get() {
        Singletons local = instance;
        if (local == null) {
            synchronized (Singletons.class) {
                local = instance;
                if (local == null) {
                    made++;
                    instance = local = new Singletons();
                }
            }
        }
        return local;
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        Object[][] seen = new Object[4][];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    return;
                }
                seen[n] = new Object[] {get(), Holder.ONLY, One.valueOf("ONE")};
            });
            threads[i].start();
        }
        go.countDown();
        for (Thread t : threads) {
            t.join();
        }
        boolean same = true;
        for (Object[] s : seen) {
            same &= s[0] == seen[0][0] && s[1] == seen[0][1] && s[2] == One.ONE;
        }
        System.out.println(same + " " + made);
    }
}
