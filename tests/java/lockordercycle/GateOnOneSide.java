package lockordercycle;

/** Can deadlock: only one of the two threads goes through the gate, which therefore keeps nobody out. */
final class GateOnOneSide {
    private final Object gate = new Object();
    private final Object left = new Object();
    private final Object right = new Object();
    private int passed;

    void guarded() {
        synchronized (gate) {
            synchronized (left) {
                synchronized (right) { // ~ lock-order-cycle #1
                    passed++;
                }
            }
        }
    }

    void unguarded() {
        synchronized (right) {
            synchronized (left) { // ~ lock-order-cycle #1
                passed++;
            }
        }
    }

    public static void main(String[] args) {
        GateOnOneSide yard = new GateOnOneSide();
        new Thread(yard::guarded).start();
        new Thread(yard::unguarded).start();
    }
}
