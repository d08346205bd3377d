package uselessthread;

/** The thread that runs is interrupted. */
public class WrappedFixed extends Thread {
    @Override
    public void run() {
        try {
            Thread.sleep(1_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WrappedFixed crawler = new WrappedFixed();
        Thread thread = new Thread(crawler);
        thread.start();
        thread.interrupt();
        thread.join();
        // Started itself, later.
        WrappedFixed both = new WrappedFixed();
        new Thread(both).start();
        both.start();
        both.interrupt();
        both.join();
    }
}
