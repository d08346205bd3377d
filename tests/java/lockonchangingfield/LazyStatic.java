package lockonchangingfield;

/** Made on first use: two threads that come first each make a lock, and lock what they find. */
public class LazyStatic {
    private static Object lock;
    private static int hits;

    static void hit() {
        if (lock == null) {
            lock = new Object(); // ~ lock-on-changing-field #1
        }
        synchronized (lock) { // ~ lock-on-changing-field #1
            hits++;
        }
    }

    public static void main(String[] args) {
        new Thread(LazyStatic::hit).start();
        new Thread(LazyStatic::hit).start();
    }
}
