package interleaving;

/** Two threads take two monitors in the same order. */
public class LockOrderFixed {
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();
    private static int moves;

    private static void toRight() {
        synchronized (LEFT) {
            synchronized (RIGHT) {
                moves++;
            }
        }
    }

    private static void toLeft() {
        synchronized (LEFT) {
            synchronized (RIGHT) {
                moves--;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LockOrderFixed::toRight);
        Thread second = new Thread(LockOrderFixed::toLeft);
        first.start();
        second.start();
        first.join();
        second.join();
        assert moves == 0;
    }
}
