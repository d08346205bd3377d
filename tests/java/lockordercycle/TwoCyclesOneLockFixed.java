package lockordercycle;

/** Cannot deadlock: the hub comes before both spokes. */
final class TwoCyclesOneLockFixed {
    private final Object hub = new Object();
    private final Object north = new Object();
    private final Object south = new Object();
    private int turns;

    void outwards() {
        synchronized (hub) {
            synchronized (north) {
                turns++;
            }
            synchronized (south) {
                turns++;
            }
        }
    }

    void fromNorth() {
        synchronized (hub) {
            synchronized (north) {
                turns--;
            }
        }
    }

    void fromSouth() {
        synchronized (hub) {
            synchronized (south) {
                turns--;
            }
        }
    }

    public static void main(String[] args) {
        TwoCyclesOneLockFixed wheel = new TwoCyclesOneLockFixed();
        new Thread(wheel::outwards).start();
        new Thread(wheel::fromNorth).start();
        new Thread(wheel::fromSouth).start();
    }
}
