package lockordercycle;

/** Cannot deadlock: each layer releases its lock before it goes on. */
final class DecoratorRingFixed {
    static final class Layer {
        private Layer next;
        private int written;

        void write(int value) {
            synchronized (this) {
                written++;
            }
            if (value > 0) next.write(value - 1);
        }
    }

    static Layer layer(Layer next) {
        Layer layer = new Layer();
        layer.next = next;
        return layer;
    }

    public static void main(String[] args) {
        Layer last = layer(null);
        Layer first = layer(last);
        last.next = first;
        new Thread(() -> first.write(1)).start();
        new Thread(() -> last.write(1)).start();
    }
}
