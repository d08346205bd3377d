package interleaving;

/** A worker holds its own monitor while it works: a join with a time-out cannot even begin before, but may be late. */
// outcome: alive
// outcome: dead
// outcome: interrupted
public class OutcomeTimedJoinInMonitor {
    static class Worker extends Thread {
        private final Thread main = Thread.currentThread();

        @Override
        public synchronized void run() {
            main.interrupt();
        }
    }

    public static void main(String[] args) {
        Worker worker = new Worker();
        worker.start();
        try {
            worker.join(5);
            System.out.println(worker.isAlive() ? "alive" : "dead");
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
