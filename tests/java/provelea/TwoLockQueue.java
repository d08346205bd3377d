package provelea;

/**
 * A queue with one lock for those who put and one for those who take. The queue is empty when one thread puts and
 * another one takes, so that there may be nothing to take.
 */
// paper: null: alarm
public class TwoLockQueue {
    static class Node {
        Object item;
        Node next;

        Node(Object item) {
            this.item = item;
        }
    }

    private final Object putLock = new Object();
    private final Object takeLock = new Object();
    private Node head = new Node(null);
    private Node last = head;

    void put(Object item) {
        Node node = new Node(item);
        synchronized (putLock) {
            synchronized (last) {
                last.next = node;
                last = node;
            }
        }
    }

    Object take() {
        synchronized (takeLock) {
            synchronized (head) {
                Node first = head.next;
                if (first == null) {
                    return null;
                }
                Object item = first.item;
                first.item = null;
                head = first;
                return item;
            }
        }
    }

    static class Putter extends Thread {
        private final TwoLockQueue queue;

        Putter(TwoLockQueue queue) {
            this.queue = queue;
        }

        @Override
        public void run() {
            queue.put("parallel");
        }
    }

    static class Taker extends Thread {
        private final TwoLockQueue queue;

        Taker(TwoLockQueue queue) {
            this.queue = queue;
        }

        @Override
        public void run() {
            Object item = queue.take();
            System.out.println(item.hashCode()); // ~ null-dereference #1
        }
    }

    public static void main(String[] args) {
        TwoLockQueue queue = new TwoLockQueue();
        new Putter(queue).start();
        new Taker(queue).start();
    }
}
