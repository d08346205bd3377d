package deadlock;

/** The orders are opposite, but both threads hold a third lock meanwhile. */
public class GateFixed {
    private static final Object GATE = new Object();
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();
    private static int count;

    private static void leftFirst() {
        synchronized (GATE) {
            synchronized (LEFT) {
                synchronized (RIGHT) {
                    count++;
                }
            }
        }
    }

    private static void rightFirst() {
        synchronized (GATE) {
            synchronized (RIGHT) {
                synchronized (LEFT) {
                    count--;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Thread(GateFixed::leftFirst).start();
        rightFirst();
    }
}
