package concurrent;

/** System.exit in another thread: hooks run, the rest does not. */
public class Exits {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread t = new Thread(() -> {
            System.out.println("leaving");
            System.exit(7);
        });
        t.start();
        t.join();
        System.out.println("wrong");
    }
}
