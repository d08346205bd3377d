package lockordercycle;

/** Can deadlock: no two of the three threads have opposite orders, but all three together close a circle. */
final class ThreeLocks {
    private static final Object RED = new Object();
    private static final Object GREEN = new Object();
    private static final Object BLUE = new Object();
    private static int mixed;

    static void yellow() {
        synchronized (RED) {
            synchronized (GREEN) { // ~ lock-order-cycle #1
                synchronized (ThreeLocks.class) {
                    mixed++;
                }
            }
        }
    }

    static void cyan() {
        synchronized (GREEN) {
            synchronized (BLUE) { // ~ lock-order-cycle #1
                synchronized (ThreeLocks.class) {
                    mixed++;
                }
            }
        }
    }

    static void magenta() {
        synchronized (BLUE) {
            synchronized (RED) { // ~ lock-order-cycle #1
                synchronized (ThreeLocks.class) {
                    mixed++;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Thread(ThreeLocks::yellow).start();
        new Thread(ThreeLocks::cyan).start();
        new Thread(ThreeLocks::magenta).start();
    }
}
