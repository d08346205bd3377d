package lockordercycle;

/** Can deadlock: the stripes are locked in the order in which the caller names the keys. */
final class StripedLocks {
    private final Object[] stripes = new Object[4];
    private final int[] values = new int[16];

    StripedLocks() {
        for (int i = 0; i < stripes.length; i++) stripes[i] = new Object();
    }

    Object stripe(int key) {
        return stripes[key % stripes.length];
    }

    void move(int from, int to) {
        synchronized (stripe(from)) {
            synchronized (stripe(to)) { // ~ lock-order-cycle #1
                values[to] = values[from];
            }
        }
    }

    public static void main(String[] args) {
        StripedLocks table = new StripedLocks();
        new Thread(() -> table.move(1, 2)).start();
        new Thread(() -> table.move(6, 5)).start();
    }
}
