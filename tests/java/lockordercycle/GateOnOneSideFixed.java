package lockordercycle;

/** Cannot deadlock: both threads go through the gate. */
final class GateOnOneSideFixed {
    private final Object gate = new Object();
    private final Object left = new Object();
    private final Object right = new Object();
    private int passed;

    void guarded() {
        synchronized (gate) {
            synchronized (left) {
                synchronized (right) {
                    passed++;
                }
            }
        }
    }

    void unguarded() {
        synchronized (gate) {
            synchronized (right) {
                synchronized (left) {
                    passed++;
                }
            }
        }
    }

    public static void main(String[] args) {
        GateOnOneSideFixed yard = new GateOnOneSideFixed();
        new Thread(yard::guarded).start();
        new Thread(yard::unguarded).start();
    }
}
