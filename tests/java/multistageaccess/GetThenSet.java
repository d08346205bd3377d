package multistageaccess;

/** Defect: each call is guarded, but two threads can get the same number and set the same next. */
final class GetThenSet {
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
        Counter c = new Counter();
        Runnable work = () -> {
            for (int i = 0; i < 1000; i++) {
                c.set(c.get() + 1); // ~ multi-stage-access #1
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(c.get());
    }
}
