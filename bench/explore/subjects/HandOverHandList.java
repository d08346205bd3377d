package subjects;

/**
 * A sorted linked list with a lock in every node, taken hand over hand: a thread holds the lock of a node until it has the
 * lock of the next, so that threads follow each other through the list without overtaking.
 *
 * <p>Arguments: threads (default 2), keys a thread (default 1).
 * The last argument {@code bug}: data race and lost insertion, removal does not take the lock of the node that it removes
 * (line 150).
 */
public final class HandOverHandList {
    private HandOverHandList() {
    }

    /** A lock that may be released in another order than it was taken, which nested monitors cannot do. */
    static class NodeLock {
        private Thread owner;

        final synchronized void lock() throws InterruptedException {
            assert owner != Thread.currentThread() : "taken twice by one thread";
            while (owner != null) {
                wait();
            }
            owner = Thread.currentThread();
        }

        final synchronized void unlock() {
            assert owner == Thread.currentThread() : "released by a thread that does not hold it";
            owner = null;
            notifyAll();
        }

        final synchronized boolean isMine() {
            return owner == Thread.currentThread();
        }
    }

    /** One key; key and lock never change, the link and the mark are guarded by the lock. */
    static final class Node extends NodeLock {
        private final int key;
        private Node next;
        private boolean removed;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    /** The set of keys, in ascending order between two sentinels. */
    static final class SortedSet {
        private final Node head;
        private final boolean skipLock;

        SortedSet(boolean skipLock) {
            this.skipLock = skipLock;
            head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));
        }

        /** Returns false if the key was there. */
        boolean add(int key) throws InterruptedException {
            Node before = find(key);
            Node after = before.next;
            boolean absent = after.key != key;
            if (absent) {
                before.next = new Node(key, after);
            }
            release(before, after);
            return absent;
        }

        /** Returns false if the key was not there. */
        boolean remove(int key) throws InterruptedException {
            if (skipLock) {
                return removeWithOneLock(key);
            }
            Node before = find(key);
            Node victim = before.next;
            boolean present = victim.key == key;
            if (present) {
                victim.removed = true;
                before.next = victim.next;
            }
            release(before, victim);
            return present;
        }

        boolean contains(int key) throws InterruptedException {
            Node before = find(key);
            Node found = before.next;
            boolean present = found.key == key;
            release(before, found);
            return present;
        }

        /** Counts the keys on one walk; keys that others add or remove behind the walk do not count. */
        int size() throws InterruptedException {
            int count = 0;
            Node before = head;
            before.lock();
            Node node = before.next;
            node.lock();
            while (node.next != null) {
                assert node.key > before.key : "keys out of order";
                count++;
                before.unlock();
                before = node;
                node = node.next;
                node.lock();
            }
            release(before, node);
            return count;
        }

        /** Returns the last node with a smaller key; it and the one after it are locked. */
        private Node find(int key) throws InterruptedException {
            Node before = head;
            before.lock();
            Node node = before.next;
            node.lock();
            while (node.key < key) {
                assert !node.removed : "walked over a removed node";
                before.unlock();
                before = node;
                node = node.next;
                node.lock();
            }
            assert before.isMine() && node.isMine();
            assert before.key < node.key : "keys out of order";
            return before;
        }

        private void release(Node before, Node node) {
            node.unlock();
            before.unlock();
        }

        private boolean removeWithOneLock(int key) throws InterruptedException {
            Node before = head;
            before.lock();
            while (before.next.key < key) {
                Node node = before.next;
                node.lock();
                before.unlock();
                before = node;
            }
            Node victim = before.next;
            boolean present = victim.key == key;
            if (present) {
                before.next = victim.next; // BUG
            }
            before.unlock();
            return present;
        }
    }

    /** Adds its keys, which lie between those of the others, and removes the ones that the thread before it added. */
    static final class Editor extends Thread {
        private final SortedSet set;
        private final int number;
        private final int threads;
        private final int keys;
        private int added;
        private int removed;

        Editor(SortedSet set, int number, int threads, int keys) {
            this.set = set;
            this.number = number;
            this.threads = threads;
            this.keys = keys;
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < keys; i++) {
                    int key = key(i, number);
                    boolean fresh = set.add(key);
                    assert fresh : "a key was there before it was added";
                    added++;
                    if (set.remove(key(i, (number + threads - 1) % threads))) {
                        removed++;
                    }
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private int key(int i, int owner) {
            return i * threads + owner;
        }
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = number(args, 0, 2);
        int keys = number(args, 1, 1);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        SortedSet set = new SortedSet(bug);
        Editor[] editors = new Editor[threads];
        for (int i = 0; i < threads; i++) {
            editors[i] = new Editor(set, i, threads, keys);
            editors[i].start();
        }
        int expected = 0;
        for (Editor editor : editors) {
            editor.join();
            expected += editor.added - editor.removed;
        }
        int found = 0;
        for (int key = 0; key < threads * keys; key++) {
            if (set.contains(key)) {
                found++;
            }
        }
        assert found == expected : "an insertion or a removal was lost";
        assert set.size() == expected : "the size does not fit";
        System.out.println("hand over hand list: " + threads * keys + " keys added");
    }
}
