package unsynchronizedgetter;

/** Both hold the lock. */
public class TemperatureFixed {
    private int degrees;

    synchronized void set(int degrees) {
        this.degrees = degrees;
    }

    synchronized int get() {
        return degrees;
    }

    public static void main(String[] args) {
        TemperatureFixed room = new TemperatureFixed();
        new Thread(() -> room.set(21)).start();
        while (room.get() < 20) {
            Thread.onSpinWait();
        }
    }
}
