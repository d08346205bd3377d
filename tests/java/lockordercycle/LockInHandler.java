package lockordercycle;

/** Can deadlock: the handler is inside the block, so that it takes its lock while the first one is held. */
final class LockInHandler {
    private final Object form = new Object();
    private final Object errors = new Object();
    private int count;

    void check(int field) {
        synchronized (form) {
            try {
                if (field < 0) throw new IllegalArgumentException();
            } catch (IllegalArgumentException e) {
                synchronized (errors) { // ~ lock-order-cycle #1
                    count++;
                }
            }
        }
    }

    void reset() {
        synchronized (errors) {
            count = 0;
            synchronized (form) { // ~ lock-order-cycle #1
                form.notifyAll();
            }
        }
    }

    public static void main(String[] args) {
        LockInHandler page = new LockInHandler();
        new Thread(() -> page.check(-1)).start();
        new Thread(page::reset).start();
    }
}
