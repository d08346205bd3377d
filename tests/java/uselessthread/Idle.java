package uselessthread;

/** One thread has nothing to do, the other would have. */
public class Idle {
    public static void main(String[] args) throws InterruptedException {
        Thread empty = new Thread("empty");
        empty.start(); // ~ useless-thread #1
        empty.join();
        Thread forgotten = new Thread(() -> System.out.println("work")); // ~ useless-thread #2
        forgotten.setDaemon(true);
        forgotten.join();
    }
}
