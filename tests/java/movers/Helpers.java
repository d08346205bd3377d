package movers;

import java.util.concurrent.locks.ReentrantLock;

/** Methods that are atomic only if their callers do their part, and wrappers around a lock. */
public class Helpers {
    private final ReentrantLock lock = new ReentrantLock();
    private int low;
    private int high;
    private int wrapped;

    private void setLow(int value) { // atomicity: this ? mover : error
        low = value;
    }

    private void setHigh(int value) { // atomicity: this ? mover : error
        high = value;
    }

    private void setBoth(int value) { // atomicity: this ? mover : error
        setLow(value);
        setHigh(value);
    }

    synchronized void set(int value) { // atomicity: this ? mover : atomic
        setBoth(value);
    }

    static void reset(Helpers helpers) { // atomicity: helpers ? mover : error
        helpers.setBoth(0);
    }

    static void resetInside(Helpers one) { // atomicity: one ? mover : atomic
        synchronized (one) {
            reset(one);
        }
    }

    void begin() { // atomicity: this.lock ? mover : right
        lock.lock();
    }

    /** Gives back what the caller has. */
    void end() { // atomicity: left
        lock.unlock();
    }

    void addInside() { // atomicity: this.lock ? mover : error
        wrapped++;
    }

    void beginAndAdd() { // atomicity: this.lock ? mover : right
        begin();
        addInside();
    }

    public static void main(String[] args) {
        Helpers shared = new Helpers();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.set(3);
                resetInside(shared);
                shared.beginAndAdd();
                shared.end();
            }).start();
        }
    }
}
