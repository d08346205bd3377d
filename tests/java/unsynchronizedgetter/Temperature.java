package unsynchronizedgetter;

/** The setter is synchronized, the getter is not: it may never see what was set. */
public class Temperature {
    private int degrees;

    synchronized void set(int degrees) {
        this.degrees = degrees; // ~ unsynchronized-getter #1
    }

    int get() {
        return degrees; // ~ unsynchronized-getter #1
    }

    public static void main(String[] args) {
        Temperature room = new Temperature();
        new Thread(() -> room.set(21)).start();
        while (room.get() < 20) {
            Thread.onSpinWait();
        }
    }
}
