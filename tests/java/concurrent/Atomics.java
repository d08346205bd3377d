package concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAccumulator;

/** Atomic classes from several threads: nothing is lost. */
public class Atomics {
    volatile long updated;
    int handled;
    static final VarHandle HANDLED;

    static {
        try {
            HANDLED = MethodHandles.lookup().findVarHandle(Atomics.class, "handled", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger counter = new AtomicInteger();
        AtomicIntegerArray array = new AtomicIntegerArray(4);
        AtomicReference<String> longest = new AtomicReference<>("");
        AtomicMarkableReference<Integer> marked = new AtomicMarkableReference<>(0, false);
        LongAccumulator most = new LongAccumulator(Math::max, 0);
        AtomicLongFieldUpdater<Atomics> updater = AtomicLongFieldUpdater.newUpdater(Atomics.class, "updated");
        Atomics o = new Atomics();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 25; k++) {
                    counter.incrementAndGet();
                    array.addAndGet(k % 4, n);
                    int length = k + n;
                    longest.updateAndGet(s -> s.length() >= length ? s : "x".repeat(length));
                    most.accumulate(k * n);
                    updater.addAndGet(o, k);
                    HANDLED.getAndAdd(o, 2);
                }
                marked.attemptMark(marked.getReference(), true);
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(counter + " " + array + " " + longest.get().length() + " " + marked.isMarked() + " " + most + " " + o.updated
            + " " + o.handled);
    }
}
