package assertion;

/** The result is asserted before the thread that computes it has ended. */
public class SeenBeforeJoin {
    static long product = -1;

    static class Worker extends Thread {
        @Override
        public void run() {
            product = 6L * 7L;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        assert product > 0; // ~ assertion #1
        worker.join();
    }
}
