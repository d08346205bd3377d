package uncaughtexception;

/** The worker is started before it is configured, and complains. */
public class NotConfigured implements Runnable {
    private static int size;

    @Override
    public void run() {
        synchronized (NotConfigured.class) {
            if (size == 0) {
                throw new IllegalStateException("not configured"); // ~ uncaught-exception #1
            }
            System.out.println(size);
        }
    }

    static synchronized void configure(int value) {
        size = value;
    }

    public static void main(String[] args) {
        Thread worker = new Thread(new NotConfigured());
        worker.start();
        configure(16);
    }
}
