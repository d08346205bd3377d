package doublecheckedlocking;

/** Broken: the first check reads the field without the lock, and may see an instance whose port is not yet set. */
final class StaticInstance {
    private static StaticInstance instance;
    private int port;

    private StaticInstance() {
        port = 8080;
    }

    static StaticInstance instance() {
        if (instance == null) { // ~ double-checked-locking #1
            synchronized (StaticInstance.class) {
                if (instance == null) {
                    instance = new StaticInstance(); // ~ double-checked-locking #1
                }
            }
        }
        return instance;
    }

    int port() {
        return port;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable client = () -> System.out.println(instance().port());
        Thread first = new Thread(client);
        Thread second = new Thread(client);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
