package datarace;

/** Races: two threads may both find no registry and both store one; its fields are final, so it is whole at least. */
final class LazyUnsafe {
    private static LazyUnsafe instance;
    private final String name;

    private LazyUnsafe(String name) {
        this.name = name;
    }

    static LazyUnsafe instance() {
        if (instance == null) {
            instance = new LazyUnsafe("registry"); // ~ data-race #1
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
