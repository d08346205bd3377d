package divisionbyzero;

import java.util.concurrent.Semaphore;

/** A permit tells of one round of the other thread, not of the last. */
public class ReleasedInTurn {
    static int rate = 1;

    public static void main(String[] args) throws InterruptedException {
        Semaphore ready = new Semaphore(0);
        new Thread(() -> {
            System.out.println();
            for (int i = 0; i < 2; i++) {
                ready.release();
                rate = i;
            }
        }).start();
        ready.acquire();
        System.out.println(100 / rate); // ~ division-by-zero #1
    }
}
