package lockordercycle;

/** Cannot deadlock: the static initialiser and the second thread have the same order. */
final class StaticInitialiserLocksFixed {
    private static final Object CONFIG = new Object();
    private static final Object CACHE = new Object();

    static final class Defaults {
        static int size;

        static {
            synchronized (CONFIG) {
                synchronized (CACHE) {
                    size = 16;
                }
            }
        }

        static int size() {
            return size;
        }
    }

    static void flush() {
        synchronized (CONFIG) {
            synchronized (CACHE) {
                CACHE.notifyAll();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> Defaults.size()).start();
        new Thread(StaticInitialiserLocksFixed::flush).start();
    }
}
