package checkthenact;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.LongAdder;

/** Reads and clears in one step; or cleared by the only thread that adds; or only for the log. */
final class CollectedFixed {
    static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private static final AtomicReferenceFieldUpdater<CollectedFixed, Node> TOP =
        AtomicReferenceFieldUpdater.newUpdater(CollectedFixed.class, Node.class, "top");
    private final AtomicInteger hits = new AtomicInteger();
    private final AtomicInteger errors = new AtomicInteger();
    private final AtomicInteger rounds = new AtomicInteger();
    private final LongAdder bytes = new LongAdder();
    private volatile Node top;
    private long sum;

    void hit(int size) {
        hits.incrementAndGet();
        errors.incrementAndGet();
        bytes.add(size);
        Node old;
        do {
            old = top;
        } while (!TOP.compareAndSet(this, old, new Node(size, old)));
        System.out.println(rounds.get());
    }

    void collect() {
        sum += hits.getAndSet(0);
        sum += bytes.sumThenReset();
        for (Node node = TOP.getAndSet(this, null); node != null; node = node.next) {
            sum += node.value;
        }
        rounds.incrementAndGet();
        sum += rounds.get();
        rounds.set(0);
        System.out.println("errors: " + errors.get());
        errors.set(0);
    }

    public static void main(String[] args) {
        CollectedFixed all = new CollectedFixed();
        new Thread(() -> all.hit(3)).start();
        all.collect();
        System.out.println(all.sum);
    }
}
