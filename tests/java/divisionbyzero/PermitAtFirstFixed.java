package divisionbyzero;

import java.util.concurrent.Semaphore;

/** Nobody gets a permit before it is released. */
public class PermitAtFirstFixed {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        Semaphore ready = new Semaphore(0);
        new Thread(() -> {
            rate = 5;
            ready.release();
        }).start();
        ready.acquire();
        System.out.println(100 / rate);
    }
}
