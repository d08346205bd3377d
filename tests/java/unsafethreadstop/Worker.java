package unsafethreadstop;

/** Stopped in the middle of a transfer, the sum of the two accounts is wrong for good. */
@SuppressWarnings({"deprecation", "removal"})
public class Worker {
    private long from = 100;
    private long to;

    synchronized void transfer() {
        from--;
        to++;
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        Thread thread = new Thread(() -> {
            while (true) {
                worker.transfer();
            }
        });
        thread.start();
        Thread.sleep(10);
        thread.stop(); // ~ unsafe-thread-stop #1
        synchronized (worker) {
            System.out.println(worker.from + worker.to);
        }
    }
}
