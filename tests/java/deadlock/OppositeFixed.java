package deadlock;

/** Both threads take the locks in one order. */
public class OppositeFixed {
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();
    private static int count;

    private static void up() {
        synchronized (LEFT) {
            synchronized (RIGHT) {
                count++;
            }
        }
    }

    private static void down() {
        synchronized (LEFT) {
            synchronized (RIGHT) {
                count--;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(OppositeFixed::up).start();
        down();
    }
}
