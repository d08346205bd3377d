package datarace;

import java.util.concurrent.atomic.AtomicReference;

/** No race: several threads may make an instance, one of them gets it stored, and all use that one. */
final class LazyCas {
    private static final AtomicReference<LazyCas> INSTANCE = new AtomicReference<>();
    private int seed;

    private LazyCas() {
        seed = 42;
    }

    static LazyCas instance() {
        LazyCas found = INSTANCE.get();
        if (found == null) {
            LazyCas made = new LazyCas();
            found = INSTANCE.compareAndSet(null, made) ? made : INSTANCE.get();
        }
        return found;
    }

    int seed() {
        return seed;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable user = () -> System.out.println(instance().seed());
        Thread first = new Thread(user);
        Thread second = new Thread(user);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
