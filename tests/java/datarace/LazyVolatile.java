package datarace;

/** No race: double-checked, and the field is volatile. */
final class LazyVolatile {
    private static volatile LazyVolatile instance;
    private final int port;

    private LazyVolatile(int port) {
        this.port = port;
    }

    static LazyVolatile instance() {
        LazyVolatile found = instance;
        if (found == null) {
            synchronized (LazyVolatile.class) {
                found = instance;
                if (found == null) {
                    found = new LazyVolatile(8080);
                    instance = found;
                }
            }
        }
        return found;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable user = () -> System.out.println(instance().port);
        Thread first = new Thread(user);
        Thread second = new Thread(user);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
