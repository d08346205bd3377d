package divisionbyzero;

import java.util.concurrent.Semaphore;

/** Nobody released a permit but the other thread. */
public class NegativePermitsFixed {
    static int rate;

    public static void main(String[] args) {
        Semaphore ready = new Semaphore(0);
        new Thread(() -> {
            rate = 5;
            ready.release();
        }).start();
        if (ready.drainPermits() > 0) {
            System.out.println(100 / rate);
        }
    }
}
