package locktoogeneral;

/** Too general: the methods lock the class, for two static fields that nobody uses together. */
final class StaticMethods {
    private static final StringBuilder LOG = new StringBuilder();
    private static int lastId;

    static synchronized int nextId() {
        return ++lastId; // ~ lock-too-general #1
    }

    static synchronized void log(String line) {
        LOG.append(line); // ~ lock-too-general #1
    }

    static synchronized int logged() {
        return LOG.length();
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable task = () -> {
            for (int i = 0; i < 30; i++) {
                log("task " + nextId() + "\n");
            }
        };
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        first.start();
        second.start();
        System.out.println(logged() >= 0);
        first.join();
        second.join();
    }
}
