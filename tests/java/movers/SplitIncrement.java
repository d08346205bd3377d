package movers;

/** The survey's introduction: `lock(l); t = s; unlock(l); t++; lock(l); s = t; unlock(l)` does not race, and is wrong. */
public class SplitIncrement {
    private int s;

    void increment() { // atomicity: this ? mover : compound
        int t;
        synchronized (this) {
            t = s;
        }
        t++;
        synchronized (this) {
            s = t;
        }
    }

    void incrementAtOnce() { // atomicity: this ? mover : atomic
        synchronized (this) {
            int t = s;
            t++;
            s = t;
        }
    }

    void incrementInside() { // atomicity: this ? mover : atomic
        synchronized (this) {
            increment();
        }
    }

    public static void main(String[] args) {
        SplitIncrement shared = new SplitIncrement();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.increment();
                shared.incrementAtOnce();
                shared.incrementInside();
            }).start();
        }
    }
}
