package lockordercycle;

import java.util.ArrayDeque;
import java.util.Queue;

/** Can deadlock: one thread moves from the inbox to the outbox, the other one back, and each locks its source first. */
final class TwoBuffers {
    static final class Buffer {
        private final Queue<Integer> items = new ArrayDeque<>();

        synchronized void put(int item) {
            items.add(item); // ~ lock-order-cycle #1
        }

        synchronized void moveTo(Buffer other) {
            Integer item = items.poll();
            if (item != null) other.put(item);
        }
    }

    public static void main(String[] args) {
        Buffer inbox = new Buffer();
        Buffer outbox = new Buffer();
        for (int i = 0; i < 5; i++) {
            inbox.put(i);
            outbox.put(i);
        }
        new Thread(() -> inbox.moveTo(outbox)).start();
        new Thread(() -> outbox.moveTo(inbox)).start();
    }
}
