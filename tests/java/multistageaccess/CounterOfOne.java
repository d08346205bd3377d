package multistageaccess;

/** No defect: each thread has a counter of its own. */
final class CounterOfOne {
    static final class Counter {
        private int value;

        synchronized int get() {
            return value;
        }

        synchronized void set(int next) {
            value = next;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> {
            Counter counter = new Counter();
            for (int i = 0; i < 100; i++) {
                counter.set(counter.get() + 1);
            }
            System.out.println(counter.get());
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
