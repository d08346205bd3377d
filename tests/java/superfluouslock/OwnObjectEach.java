package superfluouslock;

/** Superfluous: every thread has a meter of its own, which nobody else reads before the thread is joined. */
final class OwnObjectEach {
    static final class Meter {
        private long watts;

        void add(int amount) {
            synchronized (this) { // ~ superfluous-lock #1
                watts += amount;
            }
        }
    }

    static final class House extends Thread {
        private final Meter meter = new Meter();

        @Override
        public void run() {
            for (int hour = 0; hour < 24; hour++) {
                meter.add(100 + hour);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        House[] street = new House[3];
        for (int i = 0; i < street.length; i++) {
            street[i] = new House();
            street[i].start();
        }
        long sum = 0;
        for (House house : street) {
            house.join();
            sum += house.meter.watts;
        }
        System.out.println(sum);
    }
}
