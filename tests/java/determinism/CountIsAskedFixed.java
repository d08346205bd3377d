package determinism;

import java.util.concurrent.CountDownLatch;

/** Who has waited need not ask. */
public class CountIsAskedFixed {
    static int state;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(done::countDown).start();
        done.await();
        state = 1;
        System.out.println(state);
    }
}
