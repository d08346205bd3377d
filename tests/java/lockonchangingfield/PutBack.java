package lockonchangingfield;

/** The field is emptied for a while, and then gets the very lock back that it had; a copy gets a lock of its own. */
public class PutBack implements Cloneable {
    private Object lock = new Object();
    private int count;

    Object getLock() {
        return lock;
    }

    void setLock(Object lock) {
        this.lock = lock;
    }

    void without(Runnable work) {
        Object before = getLock();
        setLock(null);
        work.run();
        setLock(before);
    }

    PutBack copy() {
        try {
            PutBack copy = (PutBack) super.clone();
            copy.lock = new Object();
            return copy;
        } catch (CloneNotSupportedException e) {
            return this;
        }
    }

    void count() {
        Object held = lock;
        if (held != null) {
            synchronized (held) {
                count++;
            }
        }
    }

    public static void main(String[] args) {
        PutBack counter = new PutBack();
        new Thread(counter::count).start();
        new Thread(counter::count).start();
        counter.without(() -> System.out.println(counter.count));
        new Thread(counter.copy()::count).start();
    }
}
