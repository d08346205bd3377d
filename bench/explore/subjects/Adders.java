package subjects;

/**
 * Threads that each add to one counter under one lock: the smallest program with many interleavings and one outcome.
 *
 * <p>Arguments: threads (default 3), additions a thread (default 2).
 * The last argument {@code bug}: data race, the first thread adds without the lock (line 46).
 */
public final class Adders {
    private Adders() {
    }

    static final class Counter {
        private int value;

        void addOne() {
            value = value + 1;
        }

        synchronized void addOneLocked() {
            addOne();
        }

        synchronized int get() {
            return value;
        }
    }

    static final class Adder extends Thread {
        private final Counter counter;
        private final int additions;
        private final boolean locked;

        Adder(Counter counter, int additions, boolean locked) {
            this.counter = counter;
            this.additions = additions;
            this.locked = locked;
        }

        @Override
        public void run() {
            for (int i = 0; i < additions; i++) {
                if (locked) {
                    counter.addOneLocked();
                } else {
                    counter.addOne(); // BUG
                }
            }
        }
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = number(args, 0, 3);
        int additions = number(args, 1, 2);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        Counter counter = new Counter();
        Adder[] adders = new Adder[threads];
        for (int i = 0; i < threads; i++) {
            adders[i] = new Adder(counter, additions, !bug || i > 0);
        }
        for (Adder adder : adders) {
            adder.start();
        }
        for (Adder adder : adders) {
            adder.join();
        }
        assert counter.get() == threads * additions : "an addition was lost";
        System.out.println("adders: " + counter.get());
    }
}
