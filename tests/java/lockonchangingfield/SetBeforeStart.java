package lockonchangingfield;

/** The lock is set after construction, but before any thread starts. */
public class SetBeforeStart {
    private Object lock = new Object();
    private int count;

    void setLock(Object lock) {
        this.lock = lock;
    }

    void count() {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) {
        SetBeforeStart counter = new SetBeforeStart();
        counter.setLock(args);
        new Thread(counter::count).start();
        new Thread(counter::count).start();
    }
}
