package interleaving;

/** Each thread notes its user in a thread-local variable. */
public class SharedContextFixed {
    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    private static void serve(String name) {
        USER.set(name);
        assert USER.get().equals(name);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> serve("ann"));
        Thread second = new Thread(() -> serve("bob"));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
