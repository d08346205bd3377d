package lockordercycle;

/** Cannot deadlock: the first thread starts the second one when it has released its locks. */
final class StartedByTheFirst {
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
        StartedByTheFirst cafe = new StartedByTheFirst();
        new Thread(() -> {
            cafe.serve();
            new Thread(cafe::clear).start();
        }).start();
    }
}
