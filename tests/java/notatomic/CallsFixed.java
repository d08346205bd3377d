package notatomic;

import com.acme.Atomic;

/** S(l, a) in calls: each is a mover to who holds the lock. */
public class CallsFixed {
    private int low;
    private int high;

    @Atomic
    synchronized void setLow(int value) {
        low = value;
    }

    @Atomic
    synchronized void setHigh(int value) {
        high = value;
    }

    @Atomic
    synchronized void set(int value) {
        setLow(value);
        setHigh(value + 1);
    }

    @Atomic
    synchronized int width() {
        return high - low;
    }

    public static void main(String[] args) {
        CallsFixed shared = new CallsFixed();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.set(1);
                shared.width();
            }).start();
        }
    }
}
