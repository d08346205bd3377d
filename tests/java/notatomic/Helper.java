package notatomic;

import com.acme.Atomic;

/** A helper that is atomic if its callers hold the lock: one does not. */
public class Helper {
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
        setFirst(value); // ~ not-atomic #1
        setSecond(value); // ~ not-atomic #1
    }

    synchronized void set(int value) {
        setBoth(value);
    }

    void reset() {
        setBoth(0);
    }

    synchronized int sum() {
        return first + second;
    }

    public static void main(String[] args) {
        Helper shared = new Helper();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.set(3);
                shared.reset();
                shared.sum();
            }).start();
        }
    }
}
