package lostwakeup;

import java.util.ArrayList;
import java.util.List;

/** The loop over the ovens tests nothing of what an oven is waited for: it may be hot before. */
public class AwaitedOneByOne implements Runnable {
    private final Object hot = new Object();
    private int degrees;

    @Override
    public void run() {
        synchronized (hot) {
            degrees = 220;
            hot.notifyAll();
        }
    }

    int awaitHot() throws InterruptedException {
        synchronized (hot) {
            hot.wait(); // ~ lost-wakeup #1
            return degrees;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<AwaitedOneByOne> ovens = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            AwaitedOneByOne oven = new AwaitedOneByOne();
            ovens.add(oven);
            new Thread(oven).start();
        }
        for (AwaitedOneByOne oven : ovens) {
            System.out.println(oven.awaitHot());
        }
    }
}
