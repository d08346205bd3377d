package lockordercycle;

/** Cannot deadlock: a layer locks the next one, which existed before it: there is no way round. */
final class DecoratorChain {
    interface Sink {
        void write(int value);
    }

    static final class Layer implements Sink {
        private final Sink next;
        private int written;

        Layer(Sink next) {
            this.next = next;
        }

        @Override
        public synchronized void write(int value) {
            written++;
            next.write(value);
        }
    }

    public static void main(String[] args) {
        Sink sink = value -> { };
        for (int i = 0; i < 3; i++) sink = new Layer(sink);
        Sink first = sink;
        Sink second = new Layer(sink);
        new Thread(() -> first.write(1)).start();
        new Thread(() -> second.write(2)).start();
    }
}
