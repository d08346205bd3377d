package datarace;

/** No race: the method is synchronized. */
final class LazyUnsafeFixed {
    private static LazyUnsafeFixed instance;
    private final String name;

    private LazyUnsafeFixed(String name) {
        this.name = name;
    }

    static synchronized LazyUnsafeFixed instance() {
        if (instance == null) {
            instance = new LazyUnsafeFixed("registry");
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable user = () -> System.out.println(instance().name);
        Thread first = new Thread(user);
        Thread second = new Thread(user);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
