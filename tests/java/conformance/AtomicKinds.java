package conformance;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Atomics of every kind used by one thread: arrays, updaters, accumulators, stamped and marked references. */
public class AtomicKinds {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static class Node {
        volatile int count = 5;
        volatile long total = 1L << 40;
        volatile String name = "n";
        int plain;
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(Integer.MAX_VALUE);
        show(i.incrementAndGet(), i.getAndAdd(-1), i.compareAndSet(1, 2), i.updateAndGet(x -> x / 2), i.getAndUpdate(x -> 7), i.accumulateAndGet(3, Math::max), i.getAndAccumulate(9, Integer::sum), i, i.getPlain(), i.compareAndExchange(16, 4), i.weakCompareAndSetPlain(99, 1), i.doubleValue());
        AtomicLong l = new AtomicLong();
        show(l.decrementAndGet(), l.addAndGet(1L << 33), l.getAndSet(3), l.intValue(), l.compareAndExchangeAcquire(0, 1), l.getAndIncrement(), l);
        l.lazySet(9);
        l.setOpaque(l.getAcquire() + 1);
        show(l.getOpaque());
        AtomicBoolean b = new AtomicBoolean();
        show(b.getAndSet(true), b.compareAndSet(false, true), b.compareAndExchange(true, false), b);
        AtomicReference<String> r = new AtomicReference<>("a");
        show(r.compareAndSet("a", "b"), r.getAndUpdate(s -> s + s), r.accumulateAndGet("c", String::concat), r.getAndSet(null), r);
        AtomicIntegerArray ia = new AtomicIntegerArray(new int[] {1, 2, 3});
        show(ia.getAndIncrement(0), ia.addAndGet(1, 10), ia.updateAndGet(2, x -> -x), ia.compareAndSet(0, 2, 20), ia, ia.length());
        fails(() -> ia.get(3));
        AtomicLongArray la = new AtomicLongArray(3);
        show(la.decrementAndGet(2), la.accumulateAndGet(1, 5, (x, y) -> x - y), la);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(new String[] {"x", null});
        show(ra.getAndSet(1, "y"), ra.compareAndExchange(0, "x", "z"), ra.getAndAccumulate(0, "w", String::concat), ra);
        AtomicIntegerFieldUpdater<Node> u = AtomicIntegerFieldUpdater.newUpdater(Node.class, "count");
        Node n = new Node();
        show(u.incrementAndGet(n), u.getAndAdd(n, 5), u.accumulateAndGet(n, 2, (x, y) -> x * y), u.compareAndSet(n, 22, 1), n.count);
        AtomicLongFieldUpdater<Node> lu = AtomicLongFieldUpdater.newUpdater(Node.class, "total");
        show(lu.getAndUpdate(n, x -> x >> 3), lu.get(n));
        AtomicReferenceFieldUpdater<Node, String> ru = AtomicReferenceFieldUpdater.newUpdater(Node.class, String.class, "name");
        show(ru.getAndSet(n, "m"), ru.updateAndGet(n, s -> s + "!"), n.name);
        fails(() -> AtomicIntegerFieldUpdater.newUpdater(Node.class, "plain"));
        fails(() -> AtomicIntegerFieldUpdater.newUpdater(Node.class, "total"));
        fails(() -> AtomicReferenceFieldUpdater.newUpdater(Node.class, Integer.class, "name"));
        fails(() -> u.get(null));
        AtomicStampedReference<String> st = new AtomicStampedReference<>("s", 1);
        int[] stamp = new int[1];
        show(st.get(stamp), stamp, st.compareAndSet("s", "t", 1, 2), st.attemptStamp("t", 9), st.getStamp(), st.compareAndSet("t", "u", 2, 3), st.getReference());
        AtomicMarkableReference<String> mk = new AtomicMarkableReference<>("m", false);
        boolean[] mark = new boolean[1];
        show(mk.compareAndSet("m", "m", false, true), mk.get(mark), mark, mk.attemptMark("m", false), mk.isMarked());
        LongAdder adder = new LongAdder();
        adder.add(5);
        adder.increment();
        show(adder, adder.sumThenReset(), adder.sum());
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        max.accumulate(3);
        max.accumulate(-3);
        DoubleAccumulator product = new DoubleAccumulator((x, y) -> x * y, 1);
        product.accumulate(2.5);
        product.accumulate(4);
        DoubleAdder da = new DoubleAdder();
        da.add(0.1);
        da.add(0.2);
        show(max.getThenReset(), max, product, da, da.intValue());
    }
}
