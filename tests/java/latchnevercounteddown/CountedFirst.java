package latchnevercounteddown;

import java.util.concurrent.CountDownLatch;

/** Nothing comes before the count-down but the way to the latch: through the outer object, and through a getter. */
public class CountedFirst {
    private final CountDownLatch ready = new CountDownLatch(2);

    CountDownLatch ready() {
        return ready;
    }

    class Reader extends Thread {
        @Override
        public void run() {
            try {
                ready.countDown();
                System.in.read();
            } catch (Exception e) {
                System.err.println(e);
            }
        }
    }

    class Writer extends Thread {
        @Override
        public void run() {
            try {
                ready().countDown();
                System.in.read();
            } catch (Exception e) {
                System.err.println(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountedFirst all = new CountedFirst();
        all.new Reader().start();
        all.new Writer().start();
        all.ready.await();
    }
}
