package interleaving;

/** The static synchronized method has ended before the thread starts. */
// outcome: 16
public class ConfiguredLateFixed implements Runnable {
    static int size;

    static synchronized void configure(int value) {
        size = value;
    }

    @Override
    public void run() {
        synchronized (ConfiguredLateFixed.class) {
            System.out.println(size);
        }
    }

    public static void main(String[] arguments) {
        configure(16);
        new Thread(new ConfiguredLateFixed()).start();
    }
}
