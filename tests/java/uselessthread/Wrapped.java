package uselessthread;

/** A thread is only the task of another one, and the wrong one is interrupted. */
public class Wrapped extends Thread {
    @Override
    public void run() {
        try {
            Thread.sleep(1_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Wrapped crawler = new Wrapped();
        Thread thread = new Thread(crawler);
        thread.start();
        crawler.interrupt(); // ~ useless-thread #1
        crawler.join(); // ~ useless-thread #2
    }
}
