package lockordercycle;

/** Cannot deadlock: the source that is shared has the sink that locks nothing. */
final class InterfaceDispatchFixed {
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
            sum += value;
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
            next = 0;
        }
    }

    public static void main(String[] args) {
        Summing summing = new Summing();
        Source source = new Source(new Discarding());
        summing.source = source;
        new Source(summing).emit();
        new Thread(source::emit).start();
        new Thread(summing::restart).start();
    }
}
