package lockordercycle;

/** Can deadlock in two ways: the hub is in both cycles, once with each of the spokes. */
final class TwoCyclesOneLock {
    private final Object hub = new Object();
    private final Object north = new Object();
    private final Object south = new Object();
    private int turns;

    void outwards() {
        synchronized (hub) {
            synchronized (north) { // ~ lock-order-cycle #1
                turns++;
            }
            synchronized (south) { // ~ lock-order-cycle #2
                turns++;
            }
        }
    }

    void fromNorth() {
        synchronized (north) {
            synchronized (hub) { // ~ lock-order-cycle #1
                turns--;
            }
        }
    }

    void fromSouth() {
        synchronized (south) {
            synchronized (hub) { // ~ lock-order-cycle #2
                turns--;
            }
        }
    }

    public static void main(String[] args) {
        TwoCyclesOneLock wheel = new TwoCyclesOneLock();
        new Thread(wheel::outwards).start();
        new Thread(wheel::fromNorth).start();
        new Thread(wheel::fromSouth).start();
    }
}
