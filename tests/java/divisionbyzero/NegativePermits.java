package divisionbyzero;

import java.util.concurrent.Semaphore;

/** Negative permits can be drained: that is no release. */
public class NegativePermits {
    static int rate;

    public static void main(String[] args) {
        Semaphore ready = new Semaphore(-1);
        new Thread(() -> {
            rate = 5;
            ready.release();
        }).start();
        if (ready.drainPermits() != 0) {
            System.out.println(100 / rate); // ~ division-by-zero #1
        }
    }
}
