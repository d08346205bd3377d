package divisionbyzero;

import java.util.concurrent.Semaphore;

/** The thread that releases the permit has computed the divisor. */
public class PermitOfAnotherFixed {
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
            System.out.println(size);
        }).start();
        ready.acquire();
        System.out.println(100 / rate);
    }
}
