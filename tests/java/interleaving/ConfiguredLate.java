package interleaving;

/** Who comes first, the thread that reads or the static synchronized method that writes, is open: both use one monitor. */
// outcome: 0
// outcome: 16
public class ConfiguredLate implements Runnable {
    static int size;

    static synchronized void configure(int value) {
        size = value;
    }

    @Override
    public void run() {
        synchronized (ConfiguredLate.class) {
            System.out.println(size);
        }
    }

    public static void main(String[] arguments) {
        new Thread(new ConfiguredLate()).start();
        configure(16);
    }
}
