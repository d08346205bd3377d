package divisionbyzero;

import java.util.concurrent.Semaphore;

/** Either of two threads may have released the permit. */
public class PermitOfAnother {
    static int rate;
    static int size;

    public static void main(String[] args) throws InterruptedException {
        Semaphore ready = new Semaphore(0);
        new Thread(() -> {
            rate = 5;
            ready.release();
        }).start();
        new Thread(() -> {
            size = 3;
            ready.release();
        }).start();
        ready.acquire();
        System.out.println(100 / rate); // ~ division-by-zero #1
    }
}
