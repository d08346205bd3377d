package lockordercycle;

/** Can deadlock: of the two sinks only one locks anything, and that one is used. */
final class InterfaceDispatch {
    interface Sink {
        void accept(int value);
    }

    static final class Discarding implements Sink {
        @Override
        public void accept(int value) {
        }
    }

    static final class Summing implements Sink {
        private int sum;
        private Source source;

        @Override
        public synchronized void accept(int value) {
            sum += value; // ~ lock-order-cycle #1
        }

        synchronized void restart() {
            sum = 0;
            source.reset();
        }
    }

    static final class Source {
        private final Sink sink;
        private int next;

        Source(Sink sink) {
            this.sink = sink;
        }

        synchronized void emit() {
            sink.accept(next++);
        }

        synchronized void reset() {
            next = 0; // ~ lock-order-cycle #1
        }
    }

    public static void main(String[] args) {
        Summing summing = new Summing();
        Source source = new Source(summing);
        summing.source = source;
        new Source(new Discarding()).emit();
        new Thread(source::emit).start();
        new Thread(summing::restart).start();
    }
}
