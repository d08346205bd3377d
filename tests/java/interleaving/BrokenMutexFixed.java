package interleaving;

/** A hand-made lock after Peterson, for two threads. */
public class BrokenMutexFixed {
    private static volatile boolean firstWants;
    private static volatile boolean secondWants;
    private static volatile int gaveWay;
    private static volatile int count;

    private static void addFirst() {
        firstWants = true;
        gaveWay = 1;
        while (secondWants && gaveWay == 1) {
            Thread.onSpinWait();
        }
        count++;
        firstWants = false;
    }

    private static void addSecond() {
        secondWants = true;
        gaveWay = 2;
        while (firstWants && gaveWay == 2) {
            Thread.onSpinWait();
        }
        count++;
        secondWants = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(BrokenMutexFixed::addFirst);
        Thread second = new Thread(BrokenMutexFixed::addSecond);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
