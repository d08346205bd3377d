package nulldereference;

/** The field is tested before the lock is taken and used under it. */
public class TestedOutside {
    private final Object lock = new Object();
    private StringBuilder log = new StringBuilder();

    void write(int value) {
        if (log != null) {
            synchronized (lock) {
                log.append(value); // ~ null-dereference #1
            }
        }
    }

    void close() {
        synchronized (lock) {
            log = null;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TestedOutside journal = new TestedOutside();
        Thread closer = new Thread(journal::close);
        closer.start();
        journal.write(3);
        closer.join();
    }
}
