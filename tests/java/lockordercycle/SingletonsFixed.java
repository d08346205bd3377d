package lockordercycle;

/** Cannot deadlock: the cache asks for the version before it locks itself. */
final class SingletonsFixed {
    static final class Config {
        private static final Config INSTANCE = new Config();
        private int version;

        static Config get() {
            return INSTANCE;
        }

        synchronized int version() {
            return version;
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
            entries = 0;
        }

        void fill() {
            int version = Config.get().version();
            synchronized (this) {
                entries++;
                madeFor = version;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> Config.get().reload()).start();
        new Thread(() -> Cache.get().fill()).start();
    }
}
