package interleaving;

/** Two threads take two monitors in opposite orders. */
public class LockOrder {
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();
    private static int moves;

    private static void toRight() {
        synchronized (LEFT) {
            synchronized (RIGHT) { // ~ deadlock #1
                moves++;
            }
        }
    }

    private static void toLeft() {
        synchronized (RIGHT) {
            synchronized (LEFT) { // ~ deadlock #1
                moves--;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LockOrder::toRight);
        Thread second = new Thread(LockOrder::toLeft);
        first.start();
        second.start();
        first.join();
        second.join();
        assert moves == 0;
    }
}
