package multistageaccess;

/** No defect: whoever calls the method that gets and sets has locked the counter before. */
final class CallersHoldIt {
    static final class Counter {
        private int value;

        synchronized int get() {
            return value;
        }

        synchronized void set(int next) {
            value = next;
        }
    }

    private static void increment(Counter counter) {
        int before = counter.get();
        counter.set(before + 1);
    }

    static void add(Counter counter, int times) {
        synchronized (counter) {
            for (int i = 0; i < times; i++) {
                increment(counter);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Runnable work = () -> {
            for (int i = 0; i < 100; i++) {
                add(counter, 5);
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(counter.get());
    }
}
