package lockordercycle;

/**
 * Can deadlock: the first thread initialises the registry, and holds its initialisation lock, when it needs the
 * monitor; the second one holds the monitor and needs the registry initialised. One of the locks is no ordinary one.
 */
final class StaticInitialiserTakesLock {
    private static final Object MONITOR = new Object();

    static final class Registry {
        private static int entries;

        static {
            synchronized (MONITOR) { // ~- lock-order-cycle #1
                entries = 1;
            }
        }

        static int entries() {
            return entries;
        }
    }

    static int guarded() {
        synchronized (MONITOR) {
            return Registry.entries(); // ~- lock-order-cycle #1
        }
    }

    public static void main(String[] args) {
        new Thread(Registry::entries).start();
        new Thread(StaticInitialiserTakesLock::guarded).start();
    }
}
