package lockordercycle;

/** Cannot deadlock: no thread holds two stripes at a time. */
final class StripedLocksFixed {
    private final Object[] stripes = new Object[4];
    private final int[] values = new int[16];

    StripedLocksFixed() {
        for (int i = 0; i < stripes.length; i++) stripes[i] = new Object();
    }

    Object stripe(int key) {
        return stripes[key % stripes.length];
    }

    void move(int from, int to) {
        int value;
        synchronized (stripe(from)) {
            value = values[from];
        }
        synchronized (stripe(to)) {
            values[to] = value;
        }
    }

    public static void main(String[] args) {
        StripedLocksFixed table = new StripedLocksFixed();
        new Thread(() -> table.move(1, 2)).start();
        new Thread(() -> table.move(6, 5)).start();
    }
}
