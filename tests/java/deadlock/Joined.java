package deadlock;

/** The orders are opposite, and the thread is waited for only by one of the two methods. */
public class Joined {
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

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Joined::leftFirst);
        other.start();
        rightFirst();
        other.join();
    }
}
