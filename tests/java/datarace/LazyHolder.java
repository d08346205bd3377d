package datarace;

/** No race: the JVM initialises the holder once, and orders that before every use. */
final class LazyHolder {
    private static final class Holder {
        static final LazyHolder INSTANCE = new LazyHolder();
    }

    private int port;

    private LazyHolder() {
        port = 8080;
    }

    static LazyHolder instance() {
        return Holder.INSTANCE;
    }

    int port() {
        return port;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable user = () -> System.out.println(instance().port());
        Thread first = new Thread(user);
        Thread second = new Thread(user);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
