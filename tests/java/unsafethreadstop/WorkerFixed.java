package unsafethreadstop;

/** The thread is asked to end, and does so between two transfers. */
public class WorkerFixed {
    private long from = 100;
    private long to;

    synchronized void transfer() {
        from--;
        to++;
    }

    public static void main(String[] args) throws InterruptedException {
        WorkerFixed worker = new WorkerFixed();
        Thread thread = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                worker.transfer();
            }
        });
        thread.start();
        Thread.sleep(10);
        thread.interrupt();
        thread.join();
        synchronized (worker) {
            System.out.println(worker.from + worker.to);
        }
    }
}
