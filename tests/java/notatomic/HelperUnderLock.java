package notatomic;

import com.acme.Atomic;

/** A helper without a lock of its own: a mover to each of its callers, which hold it. */
public class HelperUnderLock {
    private int first;
    private int second;

    @Atomic
    private void set(int value) {
        first = value;
        second = value;
    }

    @Atomic
    synchronized void setAll(int value) {
        set(value);
    }

    @Atomic
    synchronized int reset() {
        int sum = first + second;
        set(0);
        return sum;
    }

    public static void main(String[] args) {
        HelperUnderLock shared = new HelperUnderLock();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.setAll(3);
                shared.reset();
            }).start();
        }
    }
}
