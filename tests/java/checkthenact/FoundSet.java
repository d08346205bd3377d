package checkthenact;

/** The sink is found set, and read again; it may be gone by then. */
public final class FoundSet {
    interface Sink {
        void emit(int value);
    }

    private volatile Sink sink = value -> System.out.println(value);

    void count(int value) {
        if (sink != null) { // ~ check-then-act #1
            sink.emit(value); // ~ check-then-act #1
        }
    }

    void detach() {
        sink = null;
    }

    public static void main(String[] args) {
        FoundSet hub = new FoundSet();
        new Thread(() -> hub.count(1)).start();
        hub.detach();
    }
}
