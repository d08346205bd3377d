package divisionbyzero;

import java.util.concurrent.Semaphore;

/** Who wants no permit does not wait. */
public class NoPermitWanted {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        Semaphore ready = new Semaphore(0);
        new Thread(() -> {
            rate = 5;
            ready.release(2); // ~? uncaught-exception #2
        }).start();
        ready.acquire(0); // ~? uncaught-exception #3
        System.out.println(100 / rate); // ~ division-by-zero #1
    }
}
