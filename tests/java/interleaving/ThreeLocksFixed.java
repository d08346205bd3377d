package interleaving;

/** Three threads take three monitors in one order. */
public class ThreeLocksFixed {
    private static final Object RED = new Object();
    private static final Object GREEN = new Object();
    private static final Object BLUE = new Object();

    private static void redGreen() {
        synchronized (RED) {
            synchronized (GREEN) {
                Thread.onSpinWait();
            }
        }
    }

    private static void greenBlue() {
        synchronized (GREEN) {
            synchronized (BLUE) {
                Thread.onSpinWait();
            }
        }
    }

    private static void blueRed() {
        synchronized (RED) {
            synchronized (BLUE) {
                Thread.onSpinWait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(ThreeLocksFixed::redGreen);
        Thread second = new Thread(ThreeLocksFixed::greenBlue);
        Thread third = new Thread(ThreeLocksFixed::blueRed);
        first.start();
        second.start();
        third.start();
        first.join();
        second.join();
        third.join();
    }
}
