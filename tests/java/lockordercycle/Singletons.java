package lockordercycle;

/** Can deadlock: two singletons call each other from synchronized methods. */
final class Singletons {
    static final class Config {
        private static final Config INSTANCE = new Config();
        private int version;

        static Config get() {
            return INSTANCE;
        }

        synchronized int version() {
            return version; // ~ lock-order-cycle #1
        }

        synchronized void reload() {
            version++;
            Cache.get().drop();
        }
    }

    static final class Cache {
        private static Cache instance;
        private int entries;
        private int madeFor;

        static synchronized Cache get() {
            if (instance == null) instance = new Cache();
            return instance;
        }

        synchronized void drop() {
            entries = 0; // ~ lock-order-cycle #1
        }

        synchronized void fill() {
            entries++;
            madeFor = Config.get().version();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> Config.get().reload()).start();
        new Thread(() -> Cache.get().fill()).start();
    }
}
