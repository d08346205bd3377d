package lockordercycle;

/** Cannot deadlock: main is done with its order before it starts the other thread. */
final class MainThreadTooFixed {
    private final Object cup = new Object();
    private final Object saucer = new Object();
    private int served;

    void serve() {
        synchronized (cup) {
            synchronized (saucer) {
                served++;
            }
        }
    }

    void clear() {
        synchronized (saucer) {
            synchronized (cup) {
                served--;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        MainThreadTooFixed cafe = new MainThreadTooFixed();
        cafe.clear();
        new Thread(cafe::serve).start();
    }
}
