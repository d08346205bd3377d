package busywait;

/** The counter makes it no better: the loop ends when another thread says so. */
public class Worker extends Thread {
    private volatile int jobs;
    private long turns;

    @Override
    public void run() {
        long spent = 0;
        while (jobs == 0) { // ~ busy-wait #1
            spent++;
        }
        turns = spent;
    }

    void give() {
        jobs = 1; // ~ busy-wait #1
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        worker.give();
        worker.join();
        System.out.println(worker.turns);
    }
}
