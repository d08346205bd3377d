package lockonchangingfield;

/** Made once, when the class is initialised. */
public class LazyStaticFixed {
    private static Object lock = new Object();
    private static int hits;

    static void hit() {
        synchronized (lock) {
            hits++;
        }
    }

    public static void main(String[] args) {
        new Thread(LazyStaticFixed::hit).start();
        new Thread(LazyStaticFixed::hit).start();
    }
}
