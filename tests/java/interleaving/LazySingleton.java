package interleaving;

/** Two threads may both find no instance yet, and make two. */
public class LazySingleton {
    private static volatile Object instance;
    private static Object seenByFirst;
    private static Object seenBySecond;

    private static Object get() {
        if (instance == null) {
            instance = new Object();
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> seenByFirst = get());
        Thread second = new Thread(() -> seenBySecond = get());
        first.start();
        second.start();
        first.join();
        second.join();
        assert seenByFirst == seenBySecond; // ~ assertion #1
    }
}
