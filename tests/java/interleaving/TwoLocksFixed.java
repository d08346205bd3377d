package interleaving;

/** Two threads guard the same counter with the same lock. */
public class TwoLocksFixed {
    private static final Object FIRST = new Object();
    private static int count;

    private static void add() {
        synchronized (FIRST) {
            count += 1;
        }
    }

    private static void addTwo() {
        synchronized (FIRST) {
            count += 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(TwoLocksFixed::add);
        Thread second = new Thread(TwoLocksFixed::addTwo);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 3;
    }
}
