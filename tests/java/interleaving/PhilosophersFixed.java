package interleaving;

/** Three philosophers take the fork with the lower number first. */
public class PhilosophersFixed {
    private static final Object[] FORKS = {new Object(), new Object(), new Object()};

    private static void eat(int first, int second) {
        synchronized (FORKS[first]) {
            synchronized (FORKS[second]) {
                Thread.onSpinWait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> eat(0, 1));
        Thread b = new Thread(() -> eat(1, 2));
        Thread c = new Thread(() -> eat(0, 2));
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
    }
}
