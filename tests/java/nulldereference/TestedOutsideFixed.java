package nulldereference;

/** The field is tested and used under the lock. */
public class TestedOutsideFixed {
    private final Object lock = new Object();
    private StringBuilder log = new StringBuilder();

    void write(int value) {
        synchronized (lock) {
            if (log != null) {
                log.append(value);
            }
        }
    }

    void close() {
        synchronized (lock) {
            log = null;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TestedOutsideFixed journal = new TestedOutsideFixed();
        Thread closer = new Thread(journal::close);
        closer.start();
        journal.write(3);
        closer.join();
    }
}
