package busywait;

import java.util.concurrent.CountDownLatch;

/** Waits, and lets others work. */
public class SignalFixed {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch isReady = new CountDownLatch(1);
        new Thread(isReady::countDown).start();
        isReady.await();
        System.out.println("ready");
    }
}
