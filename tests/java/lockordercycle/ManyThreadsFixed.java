package lockordercycle;

/** Cannot deadlock: each of the threads has ended when the next one starts. */
final class ManyThreadsFixed {
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
        ManyThreadsFixed cafe = new ManyThreadsFixed();
        Runnable shift = () -> {
            cafe.serve();
            cafe.clear();
        };
        for (int i = 0; i < 3; i++) {
            Thread one = new Thread(shift);
            one.start();
            one.join();
        }
    }
}
