package subjects;

/**
 * A ring buffer behind one monitor with one wait set for producers and consumers; values of one producer must arrive in
 * order, and closing the buffer ends the consumers.
 *
 * <p>Arguments: producers (default 1), consumers (default 2), items a producer (default 2), capacity (default 1).
 * The last argument {@code bug}: lost wake-up that ends in a deadlock, {@code notify} where {@code notifyAll} is needed
 * (line 84).
 */
public final class BoundedBuffer {
    private BoundedBuffer() {
    }

    /** One value with its origin. */
    static final class Item {
        final int producer;
        final int sequence;

        Item(int producer, int sequence) {
            this.producer = producer;
            this.sequence = sequence;
        }
    }

    static final class Buffer {
        private final Item[] ring;
        private final boolean wakeOne;
        private int head;
        private int count;
        private int puts;
        private int takes;
        private boolean closed;

        Buffer(int capacity, boolean wakeOne) {
            this.ring = new Item[capacity];
            this.wakeOne = wakeOne;
        }

        synchronized void put(Item item) throws InterruptedException {
            while (count == ring.length) {
                wait();
            }
            assert !closed : "put after close";
            int tail = (head + count) % ring.length;
            assert ring[tail] == null : "an item would be overwritten";
            ring[tail] = item;
            count++;
            puts++;
            checkCounts();
            wake();
        }

        /** Returns the oldest item, or null when the buffer is closed and empty. */
        synchronized Item take() throws InterruptedException {
            while (count == 0) {
                if (closed) {
                    return null;
                }
                wait();
            }
            Item item = ring[head];
            assert item != null : "an empty slot counted as full";
            ring[head] = null;
            head = (head + 1) % ring.length;
            count--;
            takes++;
            checkCounts();
            wake();
            return item;
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }

        synchronized boolean isDrained() {
            return closed && count == 0 && puts == takes;
        }

        private void wake() {
            if (wakeOne) {
                notify(); // BUG
            } else {
                notifyAll();
            }
        }

        private void checkCounts() {
            assert count >= 0 && count <= ring.length : "count out of range";
            assert puts - takes == count : "count does not fit puts and takes";
        }
    }

    static final class Producer extends Thread {
        private final Buffer buffer;
        private final int number;
        private final int items;

        Producer(Buffer buffer, int number, int items) {
            this.buffer = buffer;
            this.number = number;
            this.items = items;
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < items; i++) {
                    buffer.put(new Item(number, i));
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final class Consumer extends Thread {
        private final Buffer buffer;
        private final int[] next;
        private int received;
        private int sum;

        Consumer(Buffer buffer, int producers) {
            this.buffer = buffer;
            this.next = new int[producers];
        }

        @Override
        public void run() {
            try {
                for (Item item = buffer.take(); item != null; item = buffer.take()) {
                    assert item.sequence >= next[item.producer] : "items of one producer out of order";
                    next[item.producer] = item.sequence + 1;
                    received++;
                    sum += item.sequence + 1;
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int producers = number(args, 0, 1);
        int consumers = number(args, 1, 2);
        int items = number(args, 2, 2);
        int capacity = number(args, 3, 1);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        Buffer buffer = new Buffer(capacity, bug);
        Producer[] sources = new Producer[producers];
        Consumer[] sinks = new Consumer[consumers];
        for (int i = 0; i < producers; i++) {
            sources[i] = new Producer(buffer, i, items);
            sources[i].start();
        }
        for (int i = 0; i < consumers; i++) {
            sinks[i] = new Consumer(buffer, producers);
            sinks[i].start();
        }
        for (Producer source : sources) {
            source.join();
        }
        buffer.close();
        int received = 0;
        int sum = 0;
        for (Consumer sink : sinks) {
            sink.join();
            received += sink.received;
            sum += sink.sum;
        }
        assert received == producers * items : "an item was lost or came twice";
        assert sum == producers * items * (items + 1) / 2 : "a wrong item came";
        assert buffer.isDrained();
        System.out.println("bounded buffer: " + received + " items, sum " + sum);
    }
}
