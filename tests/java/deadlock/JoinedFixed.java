package deadlock;

/** The orders are opposite, but the other thread has ended. */
public class JoinedFixed {
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();
    private static int count;

    private static void leftFirst() {
        synchronized (LEFT) {
            synchronized (RIGHT) {
                count++;
            }
        }
    }

    private static void rightFirst() {
        synchronized (RIGHT) {
            synchronized (LEFT) {
                count--;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(JoinedFixed::leftFirst);
        other.start();
        other.join();
        rightFirst();
    }
}
