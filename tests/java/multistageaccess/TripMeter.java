package multistageaccess;

/** Defect: what is driven between the reading and the reset is in no sum. */
final class TripMeter {
    private int trip;
    private int settled;

    synchronized void drive(int distance) {
        trip += distance;
    }

    void settle() {
        int seen;
        synchronized (this) { // ~ multi-stage-access #1
            seen = trip;
        }
        System.out.println("settling " + seen);
        synchronized (this) { // ~ multi-stage-access #1
            settled += seen;
            trip = 0;
        }
    }

    synchronized int sum() {
        return trip + settled;
    }

    public static void main(String[] args) throws InterruptedException {
        TripMeter meter = new TripMeter();
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
