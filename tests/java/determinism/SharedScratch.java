package determinism;

/** Two threads use one scratch object for different numbers. */
public class SharedScratch {
    static class Scratch {
        int number;
    }

    private static final Scratch SCRATCH = new Scratch();

    static class Worker extends Thread {
        private final int start;
        int result;

        Worker(int start) {
            this.start = start;
        }

        @Override
        public void run() {
            SCRATCH.number = start; // ~ determinism #1
            result = SCRATCH.number * 2; // ~ determinism #2
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker one = new Worker(1);
        Worker two = new Worker(2);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(one.result);
    }
}
