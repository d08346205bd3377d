package interleaving;

/** Each thread notes its user in one shared variable, and may find another one there. */
public class SharedContext {
    private static volatile String user;

    private static void serve(String name) {
        user = name;
        assert user.equals(name); // ~ assertion #1
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
