package deadlock;

/** The second order is never taken, whatever the values of the program are. */
public class ModeFixed {
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();
    private static int count;

    private static void work(int mode) {
        if (mode == 0) {
            synchronized (LEFT) {
                synchronized (RIGHT) {
                    count++;
                }
            }
        } else {
            synchronized (RIGHT) {
                synchronized (LEFT) {
                    count--;
                }
            }
        }
    }

    public static void main(String[] args) {
        int mode = args.length - args.length;
        for (int round = 0; round < 3; round++) {
            mode += round - round;
        }
        if (mode != 0) {
            return;
        }
        new Thread(() -> work(0)).start();
        work(mode);
    }
}
