package divisionbyzero;

import java.util.concurrent.Semaphore;

/** The divisor is computed before the first permit. */
public class ReleasedInTurnFixed {
    static int rate = 1;

    public static void main(String[] args) throws InterruptedException {
        Semaphore ready = new Semaphore(0);
        new Thread(() -> {
            rate = 5;
            for (int i = 0; i < 2; i++) {
                ready.release();
                System.out.println(i);
            }
        }).start();
        ready.acquire();
        System.out.println(100 / rate);
    }
}
