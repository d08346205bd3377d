package datarace;

/** Races: overriding drops synchronized; the override is what both threads run. */
final class OverriddenGuard {
    static class Counter {
        protected int count;

        synchronized void step() {
            count++;
        }
    }

    static final class FastCounter extends Counter {
        @Override
        void step() {
            count += 2; // ~ data-race #1
        }
    }

    private static void run(Counter counter) {
        for (int i = 0; i < 500; i++) {
            counter.step();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new FastCounter();
        Thread one = new Thread(() -> run(counter));
        Thread two = new Thread(() -> run(counter));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(counter.count);
    }
}
