package locktoogeneral;

/** Each static field has a lock of its own. */
final class StaticMethodsFixed {
    private static final Object ID_LOCK = new Object();
    private static final Object LOG_LOCK = new Object();
    private static final StringBuilder LOG = new StringBuilder();
    private static int lastId;

    static int nextId() {
        synchronized (ID_LOCK) {
            return ++lastId;
        }
    }

    static void log(String line) {
        synchronized (LOG_LOCK) {
            LOG.append(line);
        }
    }

    static int logged() {
        synchronized (LOG_LOCK) {
            return LOG.length();
        }
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
