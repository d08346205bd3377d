package provebench;

/** Compares synchronized methods with synchronized blocks: threads step a counter, by the one and by the other. */
public class Sync {
    static final int THREADS = 4;
    static final int STEPS = 500;
    static final int MODULUS = 1000;

    static final class Counter {
        private int value;
        private int wraps;

        synchronized void step() {
            if (value >= MODULUS - 1) {
                value = 0;
                if (wraps < MODULUS) {
                    wraps++;
                }
            } else {
                value++;
            }
        }

        void stepUnlocked() {
            if (value >= MODULUS - 1) {
                value = 0;
                if (wraps < MODULUS) {
                    wraps++;
                }
            } else {
                value++;
            }
        }

        synchronized int total() {
            return wraps * MODULUS + value;
        }

        synchronized void reset() {
            value = 0;
            wraps = 0;
        }
    }

    static final class MethodThread extends Thread {
        private final int id;
        private final Counter counter;

        MethodThread(int id, Counter counter) {
            this.id = id;
            this.counter = counter;
        }

        @Override
        public void run() {
            for (int i = 0; i < STEPS; i++) {
                counter.step();
            }
            System.out.println("thread " + id + " used a method " + STEPS + " times");
        }
    }

    static final class BlockThread extends Thread {
        private final int id;
        private final Counter counter;

        BlockThread(int id, Counter counter) {
            this.id = id;
            this.counter = counter;
        }

        @Override
        public void run() {
            for (int i = 0; i < STEPS; i++) {
                synchronized (counter) {
                    counter.stepUnlocked();
                }
            }
            System.out.println("thread " + id + " used a block " + STEPS + " times");
        }
    }

    static void finish(String name, Thread[] threads, Counter counter) throws InterruptedException {
        for (int i = 0; i < threads.length; i++) {
            threads[i].start();
        }
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
        }
        int total = counter.total();
        if (total == THREADS * STEPS) {
            System.out.println(name + ": all steps counted");
        } else {
            System.out.println(name + ": " + total + " steps counted");
        }
        counter.reset();
    }

    static void runMethods(Counter counter) throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new MethodThread(i, counter);
        }
        finish("methods", threads, counter);
    }

    static void runBlocks(Counter counter) throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new BlockThread(i, counter);
        }
        finish("blocks", threads, counter);
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        for (int round = 0; round < 3; round++) {
            System.out.println("round " + round);
            runMethods(counter);
            runBlocks(counter);
        }
    }
}
