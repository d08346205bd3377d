package checkthenact;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.LongAdder;

/** Reads what has come together, and clears it in a second step: what came in between is lost. */
final class Collected {
    static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private static final AtomicReferenceFieldUpdater<Collected, Node> TOP =
        AtomicReferenceFieldUpdater.newUpdater(Collected.class, Node.class, "top");
    private final AtomicInteger hits = new AtomicInteger();
    private final LongAdder bytes = new LongAdder();
    private volatile Node top;
    private long sum;

    void hit(int size) {
        hits.incrementAndGet();
        bytes.add(size);
        Node old;
        do {
            old = top;
        } while (!TOP.compareAndSet(this, old, new Node(size, old)));
    }

    void collect() {
        sum += hits.get(); // ~ check-then-act #1
        hits.set(0); // ~ check-then-act #1
        sum += bytes.sum(); // ~ check-then-act #2
        bytes.reset(); // ~ check-then-act #2
        Node node = top; // ~ check-then-act #3
        top = null; // ~ check-then-act #3
        for (; node != null; node = node.next) {
            sum += node.value;
        }
    }

    public static void main(String[] args) {
        Collected all = new Collected();
        new Thread(() -> all.hit(3)).start();
        all.collect();
        System.out.println(all.sum);
    }
}
