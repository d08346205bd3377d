package interleaving;

/** Everything that orders besides locks: a start, an end that is joined or asked for, an interrupt, a latch, a class's initialisation, a permit. */
// outcome: 6
public class OrderedByEnds {
    private static int started;
    private static int ended;
    private static int asked;
    private static int interrupted;
    private static int latched;
    private static int permitted;

    private static final java.util.concurrent.CountDownLatch LATCH = new java.util.concurrent.CountDownLatch(1);
    private static final java.util.concurrent.Semaphore PERMITS = new java.util.concurrent.Semaphore(0);

    private static void latch() {
        ended = started;
        latched = 1;
        LATCH.countDown();
    }

    private static void permit() {
        asked = 1;
        permitted = 1;
        PERMITS.release();
        try {
            Thread.sleep(1000);
            interrupted = 1;
        } catch (InterruptedException wanted) {
            interrupted = interrupted + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        started = 1;
        Thread first = new Thread(OrderedByEnds::latch);
        first.start();
        LATCH.await();
        int sum = latched + started;
        first.join();
        sum += ended;
        Thread second = new Thread(OrderedByEnds::permit);
        second.start();
        PERMITS.acquire();
        sum += permitted;
        while (second.isAlive()) {
            Thread.onSpinWait();
        }
        sum += asked + interrupted;
        System.out.println(sum);
    }
}
