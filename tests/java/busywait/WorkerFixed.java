package busywait;

/** The worker waits on its own monitor until there is something to do. */
public class WorkerFixed extends Thread {
    private int jobs;

    @Override
    public synchronized void run() {
        try {
            while (jobs == 0) {
                wait();
            }
        } catch (InterruptedException ended) {
            System.out.println("ended");
        }
    }

    synchronized void give() {
        jobs = 1;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        WorkerFixed worker = new WorkerFixed();
        worker.start();
        worker.give();
        worker.join();
    }
}
