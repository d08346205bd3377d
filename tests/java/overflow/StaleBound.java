package overflow;

/** Main starts the thread first and sets the small number of rounds afterwards. */
public class StaleBound {
    static long rounds = Long.MAX_VALUE;

    static class Worker extends Thread {
        @Override
        public void run() {
            long last = rounds + 1; // ~ overflow #1
            System.out.println(last);
        }
    }

    public static void main(String[] args) {
        Worker worker = new Worker();
        worker.start();
        rounds = 100;
    }
}
