package lockordercycle;

/** Can deadlock: the constants of an enum serve as locks. */
final class EnumLocks {
    enum Lane {
        FAST,
        SLOW;

        private int cars;
    }

    static void overtake() {
        synchronized (Lane.SLOW) {
            synchronized (Lane.FAST) { // ~ lock-order-cycle #1
                Lane.FAST.cars++;
            }
        }
    }

    static void giveWay() {
        synchronized (Lane.FAST) {
            synchronized (Lane.SLOW) { // ~ lock-order-cycle #1
                Lane.SLOW.cars++;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(EnumLocks::overtake).start();
        new Thread(EnumLocks::giveWay).start();
    }
}
