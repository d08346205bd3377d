package interleaving;

/** Three threads take three monitors, each the next one in the circle second. */
public class ThreeLocks {
    private static final Object RED = new Object();
    private static final Object GREEN = new Object();
    private static final Object BLUE = new Object();

    private static void redGreen() {
        synchronized (RED) {
            synchronized (GREEN) { // ~ deadlock #1
                Thread.onSpinWait();
            }
        }
    }

    private static void greenBlue() {
        synchronized (GREEN) {
            synchronized (BLUE) { // ~ deadlock #1
                Thread.onSpinWait();
            }
        }
    }

    private static void blueRed() {
        synchronized (BLUE) {
            synchronized (RED) { // ~ deadlock #1
                Thread.onSpinWait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(ThreeLocks::redGreen);
        Thread second = new Thread(ThreeLocks::greenBlue);
        Thread third = new Thread(ThreeLocks::blueRed);
        first.start();
        second.start();
        third.start();
        first.join();
        second.join();
        third.join();
    }
}
