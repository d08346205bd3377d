package interleaving;

/** Double-checked locking with a plain field: the first test reads it without the lock. */
public class DoubleChecked {
    private static final class Config {
        final int size;

        Config(int size) {
            this.size = size;
        }
    }

    private static Config instance;

    private static Config get() {
        Config config = instance; // ~ race #1
        if (config == null) {
            synchronized (DoubleChecked.class) {
                config = instance;
                if (config == null) {
                    config = new Config(7);
                    instance = config; // ~ race #1
                }
            }
        }
        return config;
    }

    private static void use() {
        assert get().size == 7;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(DoubleChecked::use);
        Thread second = new Thread(DoubleChecked::use);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
