package multistageaccess;

/** What is read is taken out in the same section. */
final class TripMeterFixed {
    private int trip;
    private int settled;

    synchronized void drive(int distance) {
        trip += distance;
    }

    void settle() {
        int seen;
        synchronized (this) {
            seen = trip;
            trip = 0;
        }
        System.out.println("settling " + seen);
        synchronized (this) {
            settled += seen;
        }
    }

    synchronized int sum() {
        return trip + settled;
    }

    public static void main(String[] args) throws InterruptedException {
        TripMeterFixed meter = new TripMeterFixed();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                meter.drive(i);
                meter.settle();
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(meter.sum());
    }
}
