package lockordercycle;

/** Cannot deadlock: the registry has been initialised when the two threads start. */
final class StaticInitialiserTakesLockFixed {
    private static final Object MONITOR = new Object();

    static final class Registry {
        private static int entries;

        static {
            synchronized (MONITOR) {
                entries = 1;
            }
        }

        static int entries() {
            return entries;
        }
    }

    static int guarded() {
        synchronized (MONITOR) {
            return Registry.entries();
        }
    }

    public static void main(String[] args) {
        Registry.entries();
        new Thread(Registry::entries).start();
        new Thread(StaticInitialiserTakesLockFixed::guarded).start();
    }
}
