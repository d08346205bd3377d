package lockordercycle;

import java.util.ArrayDeque;
import java.util.Queue;

/** Cannot deadlock: an item is taken from its buffer before the other buffer is locked. */
final class TwoBuffersFixed {
    static final class Buffer {
        private final Queue<Integer> items = new ArrayDeque<>();

        synchronized void put(int item) {
            items.add(item);
        }

        synchronized Integer take() {
            return items.poll();
        }

        void moveTo(Buffer other) {
            Integer item = take();
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
