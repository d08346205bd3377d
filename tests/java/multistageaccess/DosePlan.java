package multistageaccess;

/** Defect: to double and to add one are two calls, each with the lock of its own; two threads mix them. */
final class DosePlan {
    private int drops = 1;

    private synchronized void dbl() {
        drops = drops * 2;
    }

    private synchronized void inc() {
        drops = drops + 1;
    }

    void nextDay() {
        dbl(); // ~ multi-stage-access #1
        inc(); // ~ multi-stage-access #1
    }

    synchronized int drops() {
        return drops;
    }

    public static void main(String[] args) throws InterruptedException {
        DosePlan plan = new DosePlan();
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
