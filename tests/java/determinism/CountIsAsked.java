package determinism;

import java.util.concurrent.CountDownLatch;

/** Whether the other thread has counted already depends on the schedule. */
public class CountIsAsked {
    static int state;

    public static void main(String[] args) {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(done::countDown).start();
        state = done.getCount() == 0 ? 1 : 2; // ~ determinism #1
        System.out.println(state);
    }
}
