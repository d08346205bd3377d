package divisionbyzero;

import java.util.concurrent.Semaphore;

/** Who wants two permits waits until both are released. */
public class NoPermitWantedFixed {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        Semaphore ready = new Semaphore(0);
        new Thread(() -> {
            rate = 5;
            ready.release(2); // ~? uncaught-exception #2
        }).start();
        ready.acquire(2); // ~? uncaught-exception #3
        System.out.println(100 / rate);
    }
}
