package multistageaccess;

/** Fine: the method that doubles and adds one holds the lock from the one to the other. */
final class DosePlanFixed {
    private int drops = 1;

    private synchronized void dbl() {
        drops = drops * 2;
    }

    private synchronized void inc() {
        drops = drops + 1;
    }

    synchronized void nextDay() {
        dbl();
        inc();
    }

    synchronized int drops() {
        return drops;
    }

    public static void main(String[] args) throws InterruptedException {
        DosePlanFixed plan = new DosePlanFixed();
        Thread nurse = new Thread(plan::nextDay);
        Thread doctor = new Thread(plan::nextDay);
        nurse.start();
        doctor.start();
        nurse.join();
        doctor.join();
        if (plan.drops() != 7) {
            throw new AssertionError("drops " + plan.drops());
        }
    }
}
