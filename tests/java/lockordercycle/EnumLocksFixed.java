package lockordercycle;

/** Cannot deadlock: the slow lane is locked first. */
final class EnumLocksFixed {
    enum Lane {
        FAST,
        SLOW;

        private int cars;
    }

    static void overtake() {
        synchronized (Lane.SLOW) {
            synchronized (Lane.FAST) {
                Lane.FAST.cars++;
            }
        }
    }

    static void giveWay() {
        synchronized (Lane.SLOW) {
            synchronized (Lane.FAST) {
                Lane.SLOW.cars++;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(EnumLocksFixed::overtake).start();
        new Thread(EnumLocksFixed::giveWay).start();
    }
}
