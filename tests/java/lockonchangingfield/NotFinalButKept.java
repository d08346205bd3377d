package lockonchangingfield;

/** Nothing forbids to replace the lock, and nobody does. */
public class NotFinalButKept {
    private Object lock;
    private int count;

    NotFinalButKept(Object lock) {
        this.lock = lock;
    }

    void count() {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) {
        NotFinalButKept counter = new NotFinalButKept(new Object());
        new Thread(counter::count).start();
        new Thread(counter::count).start();
    }
}
