package notatomic;

import com.acme.Atomic;

/** A helper that is atomic if its callers hold the lock: all do. */
public class HelperFixed {
    private int first;
    private int second;

    private synchronized void setFirst(int value) {
        first = value;
    }

    private synchronized void setSecond(int value) {
        second = value;
    }

    @Atomic
    private void setBoth(int value) {
        setFirst(value);
        setSecond(value);
    }

    synchronized void set(int value) {
        setBoth(value);
    }

    synchronized void reset() {
        setBoth(0);
    }

    synchronized int sum() {
        return first + second;
    }

    public static void main(String[] args) {
        HelperFixed shared = new HelperFixed();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.set(3);
                shared.reset();
                shared.sum();
            }).start();
        }
    }
}
