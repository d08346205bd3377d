package interleaving;

/** Test and creation of the instance are one synchronized method. */
public class LazySingletonFixed {
    private static Object instance;
    private static Object seenByFirst;
    private static Object seenBySecond;

    private static synchronized Object get() {
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
        assert seenByFirst == seenBySecond;
    }
}
