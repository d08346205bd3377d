package lockordercycle;

/** Cannot deadlock: the exception leaves the block and so releases its monitor before the handler takes the other. */
final class ExceptionReleases {
    private final Object form = new Object();
    private final Object errors = new Object();
    private int count;

    void check(int field) {
        try {
            synchronized (form) {
                if (field < 0) throw new IllegalArgumentException();
            }
        } catch (IllegalArgumentException e) {
            synchronized (errors) {
                count++;
            }
        }
    }

    void reset() {
        synchronized (errors) {
            count = 0;
            synchronized (form) {
                form.notifyAll();
            }
        }
    }

    public static void main(String[] args) {
        ExceptionReleases page = new ExceptionReleases();
        new Thread(() -> page.check(-1)).start();
        new Thread(page::reset).start();
    }
}
