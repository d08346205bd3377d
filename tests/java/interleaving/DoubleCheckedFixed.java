package interleaving;

/** Double-checked locking with a volatile field. */
public class DoubleCheckedFixed {
    private static final class Config {
        final int size;

        Config(int size) {
            this.size = size;
        }
    }

    private static volatile Config instance;

    private static Config get() {
        Config config = instance;
        if (config == null) {
            synchronized (DoubleCheckedFixed.class) {
                config = instance;
                if (config == null) {
                    config = new Config(7);
                    instance = config;
                }
            }
        }
        return config;
    }

    private static void use() {
        assert get().size == 7;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(DoubleCheckedFixed::use);
        Thread second = new Thread(DoubleCheckedFixed::use);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
