package deadlock;

/** Two threads take two locks in opposite orders. */
public class Opposite {
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();
    private static int count;

    private static void leftFirst() {
        synchronized (LEFT) {
            synchronized (RIGHT) { // ~ deadlock #1
                count++;
            }
        }
    }

    private static void rightFirst() {
        synchronized (RIGHT) {
            synchronized (LEFT) { // ~ deadlock #1
                count--;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(Opposite::leftFirst).start();
        rightFirst();
    }
}
