package overflow;

/** Main sets the small number of rounds before it starts the thread. */
public class StaleBoundFixed {
    static long rounds = Long.MAX_VALUE;

    static class Worker extends Thread {
        @Override
        public void run() {
            long last = rounds + 1;
            System.out.println(last);
        }
    }

    public static void main(String[] args) {
        Worker worker = new Worker();
        rounds = 100;
        worker.start();
    }
}
