package lockordercycle;

/**
 * Can deadlock: one of the two orders is in a static initialiser, which the first thread runs when it uses the class.
 * The second thread does not wait for the class, only for the ordinary monitors.
 */
final class StaticInitialiserLocks {
    private static final Object CONFIG = new Object();
    private static final Object CACHE = new Object();

    static final class Defaults {
        static int size;

        static {
            synchronized (CONFIG) {
                synchronized (CACHE) { // ~ lock-order-cycle #1
                    size = 16;
                }
            }
        }

        static int size() {
            return size;
        }
    }

    static void flush() {
        synchronized (CACHE) {
            synchronized (CONFIG) { // ~ lock-order-cycle #1
                CACHE.notifyAll();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> Defaults.size()).start();
        new Thread(StaticInitialiserLocks::flush).start();
    }
}
