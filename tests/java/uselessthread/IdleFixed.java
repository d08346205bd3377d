package uselessthread;

/** Both work. */
public class IdleFixed {
    public static void main(String[] args) throws InterruptedException {
        Thread named = new Thread(() -> System.out.println("more work"), "named");
        named.start();
        named.join();
        Thread remembered = new Thread(() -> System.out.println("work"));
        remembered.setDaemon(true);
        remembered.start();
        remembered.join();
    }
}
