package datarace;

/** No race: the override is synchronized again. */
final class OverriddenGuardFixed {
    static class Counter {
        protected int count;

        synchronized void step() {
            count++;
        }
    }

    static final class FastCounter extends Counter {
        @Override
        synchronized void step() {
            count += 2;
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
