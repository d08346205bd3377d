package lockordercycle;

/** Cannot deadlock: the errors are released before the form is locked. */
final class LockInHandlerFixed {
    private final Object form = new Object();
    private final Object errors = new Object();
    private int count;

    void check(int field) {
        synchronized (form) {
            try {
                if (field < 0) throw new IllegalArgumentException();
            } catch (IllegalArgumentException e) {
                synchronized (errors) {
                    count++;
                }
            }
        }
    }

    void reset() {
        synchronized (errors) {
            count = 0;
        }
        synchronized (form) {
            form.notifyAll();
        }
    }

    public static void main(String[] args) {
        LockInHandlerFixed page = new LockInHandlerFixed();
        new Thread(() -> page.check(-1)).start();
        new Thread(page::reset).start();
    }
}
