package notatomic;

import com.acme.Atomic;

/** S(l, a) in calls: each is atomic, both together are not. */
public class Calls {
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
    void set(int value) {
        setLow(value); // ~ not-atomic #1
        setHigh(value + 1); // ~ not-atomic #1
    }

    @Atomic
    synchronized int width() {
        return high - low;
    }

    public static void main(String[] args) {
        Calls shared = new Calls();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.set(1);
                shared.width();
            }).start();
        }
    }
}
