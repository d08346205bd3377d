package lostwakeup;

import java.util.ArrayList;
import java.util.List;

/** Each oven remembers that it is hot. */
public class AwaitedOneByOneFixed implements Runnable {
    private final Object hot = new Object();
    private int degrees;
    private boolean isHot;

    @Override
    public void run() {
        synchronized (hot) {
            degrees = 220;
            isHot = true;
            hot.notifyAll();
        }
    }

    int awaitHot() throws InterruptedException {
        synchronized (hot) {
            while (!isHot) {
                hot.wait();
            }
            return degrees;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<AwaitedOneByOneFixed> ovens = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            AwaitedOneByOneFixed oven = new AwaitedOneByOneFixed();
            ovens.add(oven);
            new Thread(oven).start();
        }
        for (AwaitedOneByOneFixed oven : ovens) {
            System.out.println(oven.awaitHot());
        }
    }
}
