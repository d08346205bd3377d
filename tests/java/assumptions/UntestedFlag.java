package assumptions;

/// One thread sets a flag while it is between its sections; another does not test the flag (A35).
public class UntestedFlag {
    private final Object lock = new Object();
    private boolean busy;
    private int value;

    void grow() {
        int seen;
        synchronized (lock) {
            if (busy) {
                return;
            }
            busy = true;
            seen = value;
        }
        synchronized (lock) {
            value = seen + 1;
            busy = false;
        }
    }

    void reset() {
        synchronized (lock) {
            value = 0;
        }
    }

    public static void main(String[] args) {
        UntestedFlag shared = new UntestedFlag();
        new Thread(shared::grow).start();
        new Thread(shared::reset).start();
    }
}
