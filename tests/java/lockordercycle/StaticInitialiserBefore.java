package lockordercycle;

/** Cannot deadlock: the static initialiser of the main class is over before main starts the only other thread. */
final class StaticInitialiserBefore {
    private static final Object CONFIG = new Object();
    private static final Object CACHE = new Object();
    private static int size;

    static {
        synchronized (CONFIG) {
            synchronized (CACHE) {
                size = 16;
            }
        }
    }

    static void flush() {
        synchronized (CACHE) {
            synchronized (CONFIG) {
                size = 0;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(StaticInitialiserBefore::flush).start();
    }
}
