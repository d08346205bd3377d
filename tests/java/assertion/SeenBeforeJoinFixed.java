package assertion;

/** The result is asserted when the thread that computes it has ended. */
public class SeenBeforeJoinFixed {
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
        worker.join();
        assert product > 0;
    }
}
