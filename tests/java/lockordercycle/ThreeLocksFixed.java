package lockordercycle;

/** Cannot deadlock: all follow the order red, green, blue. */
final class ThreeLocksFixed {
    private static final Object RED = new Object();
    private static final Object GREEN = new Object();
    private static final Object BLUE = new Object();
    private static int mixed;

    static void yellow() {
        synchronized (RED) {
            synchronized (GREEN) {
                synchronized (ThreeLocksFixed.class) {
                    mixed++;
                }
            }
        }
    }

    static void cyan() {
        synchronized (GREEN) {
            synchronized (BLUE) {
                synchronized (ThreeLocksFixed.class) {
                    mixed++;
                }
            }
        }
    }

    static void magenta() {
        synchronized (RED) {
            synchronized (BLUE) {
                synchronized (ThreeLocksFixed.class) {
                    mixed++;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Thread(ThreeLocksFixed::yellow).start();
        new Thread(ThreeLocksFixed::cyan).start();
        new Thread(ThreeLocksFixed::magenta).start();
    }
}
