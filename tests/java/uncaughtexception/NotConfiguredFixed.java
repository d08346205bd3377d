package uncaughtexception;

/** The worker is configured before it is started. */
public class NotConfiguredFixed implements Runnable {
    private static int size;

    @Override
    public void run() {
        synchronized (NotConfiguredFixed.class) {
            if (size == 0) {
                throw new IllegalStateException("not configured");
            }
            System.out.println(size);
        }
    }

    static synchronized void configure(int value) {
        size = value;
    }

    public static void main(String[] args) {
        Thread worker = new Thread(new NotConfiguredFixed());
        configure(16);
        worker.start();
    }
}
