package deadlock;

/** The second order is taken if the program is called so. */
public class Mode {
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();
    private static int count;

    private static void work(int mode) {
        if (mode == 0) {
            synchronized (LEFT) {
                synchronized (RIGHT) { // ~ deadlock #1
                    count++;
                }
            }
        } else {
            synchronized (RIGHT) {
                synchronized (LEFT) { // ~ deadlock #1
                    count--;
                }
            }
        }
    }

    public static void main(String[] args) {
        int mode = args.length;
        new Thread(() -> work(0)).start();
        work(mode);
    }
}
