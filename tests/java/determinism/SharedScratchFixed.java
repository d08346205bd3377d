package determinism;

/** Each thread has its own scratch object. */
public class SharedScratchFixed {
    static class Scratch {
        int number;
    }

    static class Worker extends Thread {
        private final int start;
        int result;

        Worker(int start) {
            this.start = start;
        }

        @Override
        public void run() {
            Scratch scratch = new Scratch();
            scratch.number = start;
            result = scratch.number * 2;
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
