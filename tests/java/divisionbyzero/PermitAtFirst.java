package divisionbyzero;

import java.util.concurrent.Semaphore;

/** The semaphore has a permit that nobody released. */
public class PermitAtFirst {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        Semaphore ready = new Semaphore(1);
        new Thread(() -> {
            rate = 5;
            ready.release();
        }).start();
        ready.acquire();
        System.out.println(100 / rate); // ~ division-by-zero #1
    }
}
